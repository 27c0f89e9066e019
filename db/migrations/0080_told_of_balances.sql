alter type notification_kind add value 'balance';
