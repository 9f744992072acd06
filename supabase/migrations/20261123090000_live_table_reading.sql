-- Live tables: whoever sat at one can read it until it is deleted, so that a phone that slept through its end still hears what
-- came before. docs/product/live-table.md, docs/security.md.

-- The seat that a token opens. `locks`: first waits for the table, so that what follows is decided one after the other;
-- what is found then is what the one before has left. That is for whoever changes something, and a table that is over is not
-- changed any more. It is read until seven days after its opening, also where it is deleted later.
create or replace function private.seat_of(seat_id uuid, seat_token text, locks boolean) returns private.table_seats
language plpgsql volatile
set search_path = ''
as $$
declare
  digest constant bytea := private.token_digest(seat_token);
  may_be_over constant interval := case when locks then interval '0' else interval '156 hours' end;
  seat private.table_seats;
begin
  if locks then
    perform from private.live_tables as known
      where known.id = (select table_id from private.table_seats as s where s.id = seat_of.seat_id and s.token_digest = digest)
      for update;
  end if;
  select * into seat from private.table_seats as s where s.id = seat_of.seat_id and s.token_digest = digest;
  if not found then
    perform private.refuse_table('seat_unknown');
  end if;
  if seat.removed_at is not null then
    perform private.refuse_table('seat_removed');
  end if;
  if exists (
    select from private.live_tables as known where known.id = seat.table_id and known.expires_at <= now() - may_be_over
  ) then
    perform private.refuse_table('table_expired');
  end if;
  -- Who is there is known to 20 seconds: a phone that only asks does not write each time.
  if seat.seen_at < now() - interval '20 seconds' then
    update private.table_seats as s set seen_at = now() where s.id = seat.id;
  end if;
  return seat;
end
$$;
