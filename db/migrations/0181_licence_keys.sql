-- Whether buyers of a product get a licence key, and where it comes from. No row, or no source: they get none.
create type licence_source as enum ('generated', 'list');
-- What the seller was last told of a list that runs out.
create type licence_warning as enum ('few_left', 'none_left');
create table licence_settings (
  product_id bigint primary key references products on delete cascade,
  source licence_source,
  -- Null: not told since keys were added.
  warning licence_warning,
  updated_at timestamptz not null
);

-- Licence keys of products, unused ones of a list too. A key is valid while it is not revoked and its purchase is paid.
create table licence_keys (
  id bigint generated always as identity primary key,
  product_id bigint not null references products on delete cascade,
  -- As its buyer reads it.
  key text not null check (length(key) between 1 and 200),
  -- SHA-256 of the key, by which it is looked up.
  key_hash bytea not null check (octet_length(key_hash) = 32),
  -- Null until a buyer has it.
  purchase_id bigint references purchases on delete cascade,
  created_at timestamptz not null,
  issued_at timestamptz,
  -- When its seller replaced it by another one.
  revoked_at timestamptz,
  revoked_reason text check (length(revoked_reason) between 1 and 200),
  constraint licence_keys_issued check ((purchase_id is null) = (issued_at is null)),
  constraint licence_keys_revoked check (revoked_at is null or issued_at is not null),
  constraint licence_keys_reason check (revoked_reason is null or revoked_at is not null)
);
create unique index licence_keys_once on licence_keys (product_id, key_hash);
-- A purchase has one key that counts, however many are given out at the same moment.
create unique index licence_keys_current on licence_keys (purchase_id) where purchase_id is not null and revoked_at is null;
create index licence_keys_of_purchase on licence_keys (purchase_id, id desc) where purchase_id is not null;
create index licence_keys_of_product on licence_keys (product_id, id desc);
create index licence_keys_unused on licence_keys (product_id, id desc) where purchase_id is null;
create index licence_keys_given on licence_keys (product_id, id desc) where purchase_id is not null;

-- Purchases whose seller still owes a key, because the list had run out.
create table owed_licence_keys (
  purchase_id bigint primary key references purchases on delete cascade,
  product_id bigint not null references products on delete cascade,
  owed_since timestamptz not null
);
create index owed_licence_keys_of_product on owed_licence_keys (product_id, purchase_id);
