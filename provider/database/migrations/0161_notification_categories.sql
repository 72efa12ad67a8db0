-- Preferences by finer categories: whoever selected something for orders or for money selected it for what came under them.
INSERT INTO notification_preference (account_id, user_id, category, in_app, mail, webhook)
SELECT p.account_id, p.user_id, finer.category, p.in_app, p.mail, p.webhook
FROM notification_preference p
JOIN (VALUES ('orders', 'payments'), ('orders', 'parcels'), ('orders', 'claims'), ('money', 'make-ups'), ('money', 'balance'), ('money', 'recharges'),
  ('money', 'warehouse'), ('money', 'withdrawals')) AS finer (former, category) ON finer.former = p.category
ON CONFLICT DO NOTHING;
DELETE FROM notification_preference WHERE category = 'money';
