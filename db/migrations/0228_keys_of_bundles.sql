-- The purchase of a bundle has a licence key for each part that comes with one.
drop index licence_keys_current;
create unique index licence_keys_current on licence_keys (purchase_id, product_id)
  where purchase_id is not null and revoked_at is null;
alter table owed_licence_keys drop constraint owed_licence_keys_pkey;
alter table owed_licence_keys add primary key (purchase_id, product_id);
