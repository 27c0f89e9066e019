create type invoice_payment as enum ('card', 'balance');

-- How people wish to stand on invoices, as buyers and as sellers.
create table billing_details (
  account_id bigint primary key references accounts on delete cascade,
  -- Null for the name of the account.
  name text check (length(name) between 1 and 200),
  -- Lines, as on an envelope.
  address text check (length(address) between 1 and 500),
  tax_id text check (length(tax_id) between 1 and 50),
  updated_at timestamptz not null
);

-- The last number that each seller gave out, 0 before the first. Who issues a document holds this row until it commits, so numbers
-- have no gaps: what is undone takes its number back.
create table invoice_series (
  -- The seller's account; 0 is who runs this installation. A plain number, because 0 is no account.
  seller bigint primary key check (seller >= 0),
  last_number integer not null check (last_number >= 0)
);

-- What was paid, and what was given back of it, with both sides as they were then. Books: people stand here as long as the law
-- wants it, so an account that stands here is closed, never deleted.
create table invoices (
  id bigint generated always as identity primary key,
  -- Null when it is who runs this installation.
  seller_id bigint references accounts on delete restrict,
  series bigint not null generated always as (coalesce(seller_id, 0)) stored,
  number integer not null check (number > 0),
  buyer_id bigint not null references accounts on delete restrict,
  cause ledger_cause_kind not null,
  -- What was paid, as its cause names it: an invoice, a payment page or an intent of the provider, or a purchase of ours.
  reference text not null check (length(reference) between 1 and 255),
  -- The invoice whose sum this one changes; null for the invoice itself.
  corrects bigint references invoices on delete restrict,
  -- Below zero on a credit note, which says what was given back.
  total_cents bigint not null,
  paid_at timestamptz not null,
  paid_with invoice_payment not null,
  issued_at timestamptz not null,
  seller_name text not null check (length(seller_name) between 1 and 200),
  seller_address text check (length(seller_address) between 1 and 500),
  seller_tax_id text check (length(seller_tax_id) between 1 and 50),
  buyer_name text not null check (length(buyer_name) between 1 and 200),
  buyer_address text check (length(buyer_address) between 1 and 500),
  buyer_tax_id text check (length(buyer_tax_id) between 1 and 50),
  constraint invoices_numbered_once unique (series, number),
  constraint invoices_total check (case when corrects is null then total_cents >= 0 else total_cents <> 0 end)
);
-- Each payment is invoiced once, however often we are told of it.
create unique index invoices_one_of_cause on invoices (cause, reference) where corrects is null;
create index invoices_of_buyer on invoices (buyer_id, id desc);
create index invoices_of_seller on invoices (seller_id, id desc) where seller_id is not null;
create index invoices_correcting on invoices (corrects, id) where corrects is not null;

create table invoice_lines (
  invoice_id bigint not null references invoices on delete restrict,
  place integer not null check (place between 1 and 100),
  text text not null check (length(text) between 1 and 500),
  quantity integer not null check (quantity > 0),
  unit_cents bigint not null,
  primary key (invoice_id, place)
);

-- A document that was issued is never written anew: another one corrects it.
create function invoices_refuse_rewriting() returns trigger language plpgsql as $$
begin
  raise exception '% only grows: what stands in it is never changed or removed', tg_table_name using errcode = 'restrict_violation';
end
$$;
create trigger invoices_only_grow before update or delete or truncate on invoices
  for each statement execute function invoices_refuse_rewriting();
create trigger invoice_lines_only_grow before update or delete or truncate on invoice_lines
  for each statement execute function invoices_refuse_rewriting();

-- The lines of a document come to its total. Looked at when the transaction commits, when all of them are there.
create function invoices_come_to_their_total() returns trigger language plpgsql as $$
declare
  lines bigint := (select coalesce(sum(quantity * unit_cents), 0) from invoice_lines where invoice_id = new.id);
begin
  if lines <> new.total_cents then
    raise exception 'the lines of invoice % come to %, not to %', new.id, lines, new.total_cents
      using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create constraint trigger invoices_add_up after insert on invoices
  deferrable initially deferred
  for each row execute function invoices_come_to_their_total();
