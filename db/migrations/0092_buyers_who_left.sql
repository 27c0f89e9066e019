-- Somebody may close their account in the moment in which they pay: nobody is left who could use what was bought.
alter type refund_reason add value 'buyer_left';
