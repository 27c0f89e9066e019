-- A call that buys from the balance stores its response in the transaction of the purchase, as all calls do that commit by themselves
-- (`idempotent_answers`). Repeated after a crash it gets that response, so the purchase need not name its call.
alter table purchases drop column call_key;
