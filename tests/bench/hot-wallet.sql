UPDATE hot_wallet SET balance = balance - 1 WHERE id = 1 AND balance >= 1;
