-- Where people are taxed, beside how they stand on invoices. The tax number has the format of the country, if there is one.
alter table billing_details add column country text check (country ~ '^[A-Z]{2}$');
-- Needed where the tax depends on it, as in the United States.
alter table billing_details add column postal_code text check (length(postal_code) between 1 and 20);

alter table invoices add column seller_country text check (seller_country ~ '^[A-Z]{2}$');
alter table invoices add column buyer_country text check (buyer_country ~ '^[A-Z]{2}$');
-- The part of the total that is tax, below zero on a credit note, and its name with its rate.
alter table invoices add column tax_cents bigint not null default 0;
alter table invoices add column tax_label text check (length(tax_label) between 1 and 100);

-- The lines of a document and the tax on them come to its total.
create or replace function invoices_come_to_their_total() returns trigger language plpgsql as $$
declare
  lines bigint := (select coalesce(sum(quantity * unit_cents), 0) from invoice_lines where invoice_id = new.id);
begin
  if lines + new.tax_cents <> new.total_cents then
    raise exception 'the lines of invoice % and their tax come to %, not to %', new.id, lines + new.tax_cents, new.total_cents
      using errcode = 'check_violation';
  end if;
  return null;
end
$$;
