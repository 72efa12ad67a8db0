-- Whether the sandbox shop was asked to mail its buyer about a parcel, as real shops are.
ALTER TABLE sandbox.fulfillment ADD COLUMN buyer_notified boolean NOT NULL DEFAULT false;
