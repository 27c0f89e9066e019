-- Hash of the answer to the owner's question that somebody gave before they left for a provider: it counts where an account is made.
alter table login_flows add column answer_hash bytea check (length(answer_hash) = 32);
