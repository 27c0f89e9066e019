-- The provider's page on which a giver confirms a monthly payment to their bank; null while the bank does not ask.
alter table monthly_gifts add column confirm_url text check (length(confirm_url) <= 2000);
