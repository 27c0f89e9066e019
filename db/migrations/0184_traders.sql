create type seller_kind as enum ('trader', 'private');

-- Whether somebody sells as a trader or privately, and the details of traders. Who has no row has not declared it.
create table trader_declarations (
  account_id bigint primary key references accounts on delete cascade,
  sells_as seller_kind not null,
  -- Public while the installation shows what the law asks of a marketplace.
  name text check (length(name) between 1 and 200),
  -- Lines, as on an envelope.
  address text check (length(address) between 1 and 500),
  email text check (length(email) between 3 and 254),
  phone text check (length(phone) between 1 and 50),
  -- The register and the number in it; not every trader is in one.
  register_number text check (length(register_number) between 1 and 200),
  vat_id text check (length(vat_id) between 1 and 50),
  -- When the trader certified to offer only what complies with the law.
  certified_at timestamptz,
  declared_at timestamptz not null,
  constraint trader_declarations_details check (
    case sells_as
      when 'trader' then num_nonnulls(name, address, email, certified_at) = 4
      else num_nonnulls(name, address, email, phone, register_number, vat_id, certified_at) = 0
    end
  )
);
