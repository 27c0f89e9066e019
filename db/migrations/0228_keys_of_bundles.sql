-- The purchase of a bundle has a licence key for each part that comes with one.
-- Needs 0.1.0: licence_keys.licence_keys_current: 0.1.0 gives a purchase one key, of its own product, and sells no bundle with keys.
drop index licence_keys_current;
create unique index licence_keys_current on licence_keys (purchase_id, product_id)
  where purchase_id is not null and revoked_at is null;
-- Needs 0.1.0: owed_licence_keys.owed_licence_keys_pkey: 0.1.0 owes a purchase one key, of its own product.
alter table owed_licence_keys drop constraint owed_licence_keys_pkey;
alter table owed_licence_keys add primary key (purchase_id, product_id);
