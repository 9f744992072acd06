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

-- Counts one more photo of somebody: of an account by its id, of a guest by the address; and of all at that address, for accounts cost
-- nothing. Says false, and counts nothing, when that would be too many of theirs, of the address, or of all together. The row of all is
-- locked last, so that nobody waits for it longer than needed.
create function public.take_receipt_reading(
  person uuid, address text, most_each integer, most_from_address integer, most_in_all integer
) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  today constant date := (now() at time zone 'utc')::date;
  who_counts constant text[] := array[coalesce(person::text, 'guests at ' || address), 'all at ' || address, ''];
  most constant integer[] := array[most_each, most_from_address, most_in_all];
  counted integer;
begin
  delete from private.receipt_readings where day < today;
  for i in 1 .. cardinality(who_counts) loop
    insert into private.receipt_readings as known (day, who, count)
      values (today, private.keyed_digest('receipt_reader', who_counts[i]), 1)
      on conflict (day, who) do update set count = known.count + 1
      returning known.count into counted;
    if counted > most[i] then
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

revoke all on function public.take_receipt_reading(uuid, text, integer, integer, integer) from public, anon, authenticated, service_role;
grant execute on function public.take_receipt_reading(uuid, text, integer, integer, integer) to service_role;
