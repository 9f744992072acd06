-- Photos are read on the device only: what counted photos read by a model elsewhere goes.

drop function public.take_receipt_reading(uuid, text, integer, integer, integer);
drop table private.receipt_readings;
