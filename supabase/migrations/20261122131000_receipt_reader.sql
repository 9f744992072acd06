-- How often the function `read-receipt` has asked the operator's model today: each photo costs them money
-- (docs/product/access.md, "Photos of bills"). Days are those of UTC.

create table private.receipt_readings (
  day date not null,
  -- A keyed digest of an account or an address, or of nothing for all together.
  who bytea not null check (octet_length(who) = 32),
  count integer not null check (count > 0),
  primary key (day, who)
);

revoke all on private.receipt_readings from public, anon, authenticated, service_role;

-- Counts one more photo of somebody: of an account by its id, of a guest by the address. Says false, and counts nothing, when that would be
-- too many of theirs, or of all together. The row of all is locked last, so that nobody waits for it longer than needed.
create function public.take_receipt_reading(person uuid, address text, most_each integer, most_in_all integer) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  today constant date := (now() at time zone 'utc')::date;
  whose constant bytea := private.keyed_digest('receipt_reader', coalesce(person::text, 'address ' || address));
  everybody constant bytea := private.keyed_digest('receipt_reader', '');
  who_counts bytea;
  counted integer;
begin
  delete from private.receipt_readings where day < today;
  foreach who_counts in array array[whose, everybody] loop
    insert into private.receipt_readings as known (day, who, count) values (today, who_counts, 1)
      on conflict (day, who) do update set count = known.count + 1
      returning known.count into counted;
    if counted > (case when who_counts = whose then most_each else most_in_all end) then
      raise sqlstate 'PT429';
    end if;
  end loop;
  return true;
exception
  -- What this call has counted is undone with its subtransaction.
  when sqlstate 'PT429' then
    return false;
end
$$;

revoke all on function public.take_receipt_reading(uuid, text, integer, integer) from public, anon, authenticated, service_role;
grant execute on function public.take_receipt_reading(uuid, text, integer, integer) to service_role;
