-- Who collected the tax on a document and owes it to the tax authorities, as the settings were then. Null where the seller does.
alter table invoices
  add column tax_collector_name text check (length(tax_collector_name) between 1 and 200),
  add column tax_collector_address text check (length(tax_collector_address) between 1 and 500),
  add column tax_collector_tax_id text check (length(tax_collector_tax_id) between 1 and 50);

-- The billing details with which the tax was calculated; its invoice has the same. Null without a tax, and once nobody can pay it or the buyer's account is closed.
alter table purchases add column billed_to jsonb check (jsonb_typeof(billed_to) = 'object');
