-- A social sign-in leads back with the token of its session in the address, because other programs use that token from then on. Ours
-- trades it, once, for one that never stood in an address. The browser in which the sign-in began, until it is traded; null for
-- sessions that began otherwise.
alter table sessions add column arrival_browser_hash bytea check (length(arrival_browser_hash) = 32);
-- A token that takes the place of the other with its first use: for a program that may not notice that it was given a new one.
alter table sessions add column next_token_hash bytea unique check (length(next_token_hash) = 32);

-- Codes that were traded for a session are no more.
delete from login_codes where purpose = 'sign_in';
alter table login_codes drop constraint login_codes_check, drop constraint login_codes_check1;
alter type login_code_purpose rename to login_code_purpose_before;
create type login_code_purpose as enum ('start_link', 'finish_link');
alter table login_codes alter column purpose type login_code_purpose using purpose::text::login_code_purpose;
drop type login_code_purpose_before;
-- The identity that is to be added, once the account's own session asks for it.
alter table login_codes add constraint login_codes_subject check ((subject is not null) = (purpose = 'finish_link'));
-- A call without a browser's cookie makes the codes that start a link.
alter table login_codes add constraint login_codes_browser check ((browser_hash is null) = (purpose = 'start_link'));
