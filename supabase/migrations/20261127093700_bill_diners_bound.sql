-- A list of saved bills shows who was there: this bounds what a row of it weighs (docs/security.md). Longer ones from before stay.
alter table public.bill_history
  add constraint bill_history_diners_bytes check (octet_length((bill -> 'diners')::text) <= 65536) not valid;
