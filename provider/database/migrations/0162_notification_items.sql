-- What a notification that counts things counts, the newest first: [{ label, path, at }].
ALTER TABLE notification ADD COLUMN items jsonb NOT NULL DEFAULT '[]';
