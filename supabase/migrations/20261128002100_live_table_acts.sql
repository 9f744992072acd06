-- Live tables: taking a place, and what is done to a table as a whole. docs/product/live-table.md, docs/security.md.

-- Gives up the places where a seat was the first phone (`only_way`: only that of this person), with what it said there about being paid:
-- its person is somebody else.
create function private.give_up_place(known private.live_tables, seat_id uuid, only_way text default null) returns private.live_tables
language plpgsql volatile
set search_path = ''
as $$
declare
  way text;
begin
  for way in
    select p.way from private.table_payees as p
    where p.table_id = known.id and p.seat_id = give_up_place.seat_id and p.way = coalesce(only_way, p.way)
  loop
    known := private.free_place(known, way);
    if exists (
      select from private.table_entries as e
      where e.table_id = known.id and e.key = way and e.seat_id = give_up_place.seat_id and e.value is not null
        and not e.value ? 'enteredBy'
    ) then
      known := private.write_entry(known, way, null, null);
    end if;
  end loop;
  return known;
end
$$;

-- Withdraws what phones have said about having paid: one phone (`said_for`: of these people), or all of them; of these `kinds`: 'early',
-- before the end, and 'paid', of the finished bill.
create function private.withdraw_paid(
  known private.live_tables, seat_id uuid default null, said_for text[] default null, kinds text[] default '{early,paid}'
) returns private.live_tables
language sql volatile
set search_path = ''
as $$
  select private.remove_entries(known, array(
    select e.key from private.table_entries as e
    where e.table_id = known.id and split_part(e.key, '/', 1) = any (kinds) and e.value is not null
      and e.seat_id = coalesce(withdraw_paid.seat_id, e.seat_id)
      and (said_for is null or split_part(e.key, '/', 2) in (select private.key_part(each) from unnest(said_for) as each))
  ));
$$;

-- Gives a seat the place of a diner (null: none), and the diner for whom it also claims from then on. What it has said in a place that its
-- person leaves goes.
create function private.take_place(known private.live_tables, seat private.table_seats, place text, also_for text)
  returns private.live_tables
language plpgsql volatile
set search_path = ''
as $$
begin
  update private.table_seats as s
    set diner_id = place, also_for = take_place.also_for, lost = null where s.id = seat.id;
  known := private.withdraw_paid(known, seat.id, array(
    select each from unnest(array[seat.diner_id, seat.also_for]) as each
    where each is distinct from place and each is distinct from take_place.also_for
  ));
  -- Not one that the host has freed: its person has not left it.
  if seat.diner_id <> coalesce(place, '') then
    known := private.give_up_place(known, seat.id, 'pay/' || private.key_part(seat.diner_id));
  end if;
  if place is not null then
    insert into private.table_payees (table_id, way, seat_id) values (known.id, 'pay/' || private.key_part(place), seat.id)
      on conflict do nothing;
  end if;
  if seat.diner_id is distinct from place then
    known := private.withdraw_readings(known, seat.id);
  end if;
  if place <> coalesce(seat.diner_id, '') then
    seat.diner_id := place;
    perform private.tell(known, seat, 'came/' || private.key_part(place), null, 'true');
  end if;
  return private.write_entry(known, 'seat/' || seat.id, private.seat_entry(seat.id), null);
end
$$;

-- Takes the place of a diner that no other seat has, or leaves the present one; the one that it has already, if it has asked for another.
create function public.sit_down(seat_id uuid, seat_token text, diner_id text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  seat constant private.table_seats := private.seat_of(seat_id, seat_token, true);
  diner_key constant text := 'diner/' || private.key_part(diner_id);
  is_there boolean;
  waits_as text;
  known private.live_tables;
  before bigint;
begin
  select * into known from private.live_tables as t where t.id = seat.table_id;
  before := known.seq;
  is_there := exists (
    select from private.table_entries as e where e.table_id = known.id and e.key = diner_key and e.value is not null
  );
  select e.value ->> 'key' into waits_as from private.table_entries as e
    where e.table_id = known.id and e.key like 'waiting/' || seat.id || '/%' and e.value is not null;
  -- Somebody may also wait to be somebody else, and say that it is not them.
  if seat.diner_id is not distinct from sit_down.diner_id and coalesce(waits_as, diner_key) is not distinct from diner_key
    -- The host's no is dropped by taking one's own place once more.
    and (seat.diner_id is null or seat.lost is null)
  then
    return private.table_answer(seat.id, null, 0, null);
  end if;
  if known.status = 'finished' then
    perform private.refuse_table('table_finished');
  end if;
  if sit_down.diner_id is not null and waits_as is distinct from diner_key and not is_there then
    perform private.refuse_table('table_invalid');
  end if;
  if exists (
    select from private.table_seats as s
    where s.table_id = known.id and s.removed_at is null and s.id <> seat.id and sit_down.diner_id in (s.diner_id, s.also_for)
  ) then
    perform private.refuse_table('seat_taken');
  end if;
  if waits_as is distinct from diner_key or is_there then
    known := private.withdraw_newcomer(known, seat.id);
  end if;
  -- Nobody claims only for somebody else, or twice for themselves.
  known := private.take_place(
    known, seat, sit_down.diner_id, case when seat.also_for <> sit_down.diner_id then seat.also_for end
  );
  perform private.end_writing(known, before);
  return private.table_answer(seat.id, null, 0, null);
end
$$;

-- Asks the host for the place of somebody who is here already ("That's me, on another phone"), in place of what the seat has asked for
-- before: not again and again, and not as one of many, as in `is_crowded`. A place that it has stays its own until the other one is given.
create function private.ask_place(known private.live_tables, seat private.table_seats, diner_id text) returns private.live_tables
language plpgsql volatile
set search_path = ''
as $$
declare
  most_of_a_seat constant integer := 10;
  most_of_a_network constant integer := 6;
  most constant integer := 12;
  place private.table_entries;
  own integer;
  are_many boolean;
begin
  select * into place from private.table_entries as e
    where e.table_id = known.id and e.key = 'diner/' || private.key_part(ask_place.diner_id) and e.value is not null;
  if place.key is null or seat.diner_id = ask_place.diner_id then
    perform private.refuse_table('table_invalid');
  end if;
  if exists (
    select from private.table_entries as e
    where e.table_id = known.id and e.key like 'waiting/' || seat.id || '/%' and e.value ->> 'key' = place.key
  ) then
    return known;
  end if;
  known := private.withdraw_newcomer(known, seat.id);
  select count(*) into own
    from private.table_entries as e where e.table_id = known.id and e.key like 'waiting/' || seat.id || '/%';
  select count(*) >= most or count(*) filter (where s.network is not distinct from seat.network) >= most_of_a_network into are_many
    from private.table_entries as e join private.table_seats as s on s.id = e.made_by
    where e.table_id = known.id and private.is_ask(e.key) and e.value is not null;
  if own >= most_of_a_seat or are_many then
    perform private.refuse_table('table_many_asks');
  end if;
  update private.table_seats as s set lost = null where s.id = seat.id and s.lost is not null;
  if found then
    known := private.write_entry(known, 'seat/' || seat.id, private.seat_entry(seat.id), null);
  end if;
  -- Under a key of its own, as in `sync_table`.
  return private.write_entry(
    known, format('waiting/%s/at-%s', seat.id, known.seq), jsonb_build_object('key', place.key, 'value', place.value), seat.id
  );
end
$$;

-- The host says that it is them: that seat gets the place, and the diner for whom its former phone also claimed. The former phone stays at
-- the table without a name; if it opened the table, it still has the rights of that. Nor does the right to say how the person is paid move:
-- otherwise one tap of a careless host would give it to a stranger with the link. Only the opener's phone gives it (`free_place`).
create function private.give_place(known private.live_tables, waiting text) returns private.live_tables
language plpgsql volatile
set search_path = ''
as $$
declare
  place text;
  given_to private.table_seats;
  former private.table_seats;
  takes_along text;
begin
  select replace(replace(substr(e.value ->> 'key', length('diner/') + 1), '%2F', '/'), '%25', '%') into place
    from private.table_entries as e
    where e.table_id = known.id and e.key = waiting and private.is_ask(e.key) and e.value is not null;
  -- Answered or withdrawn before.
  if not found then
    return known;
  end if;
  select * into given_to from private.table_seats as s where s.id::text = split_part(waiting, '/', 2);
  for former in
    select * from private.table_seats as s where s.table_id = known.id and s.removed_at is null and place in (s.diner_id, s.also_for)
  loop
    takes_along := case when former.diner_id = place then former.also_for end;
    update private.table_seats as s set diner_id = nullif(s.diner_id, place), also_for = null, lost = case when s.diner_id = place then 'freed' end
      where s.id = former.id;
    known := private.write_entry(known, 'seat/' || former.id, private.seat_entry(former.id), null);
    if former.diner_id = place then
      known := private.withdraw_readings(known, former.id);
    end if;
  end loop;
  return private.take_place(private.withdraw_newcomer(known, given_to.id), given_to, place, takes_along);
end
$$;

-- Removes everybody who has added a person to the bill, or wants to, since the host has last let somebody in, and everything they wrote;
-- what they said about being paid, or about having paid, as with one of them (`remove_seat`). Asks for a place go, too.
create function private.remove_newcomers(known private.live_tables, is_by_opener boolean) returns private.live_tables
language plpgsql volatile
set search_path = ''
as $$
declare
  seat private.table_seats;
begin
  for seat in
    select * from private.table_seats as s
    where s.table_id = known.id and s.is_new and not s.is_host and not s.is_opener order by s.id
  loop
    known := private.remove_entries(known, array(
      select e.key from private.table_entries as e
      where e.table_id = known.id and e.value is not null and split_part(e.key, '/', 1) not in ('seat', 'pay', 'early')
        -- What somebody else has entered stays, with what they made of it: a line, or the name of a person.
        and (e.made_by = seat.id or (e.seat_id = seat.id and e.key like 'claim/%'))
    ));
    update private.table_seats as s
      set is_new = false, removed_at = coalesce(s.removed_at, now()), diner_id = null, also_for = null where s.id = seat.id;
    known := private.write_entry(known, 'seat/' || seat.id, private.seat_entry(seat.id), null);
    known := private.withdraw_paid(known, seat.id, case when not is_by_opener then array[seat.also_for] end);
    if is_by_opener then
      delete from private.table_history as h where h.table_id = known.id and h.seat_id = seat.id;
      known := private.give_up_place(known, seat.id);
    end if;
  end loop;
  return private.withdraw_asks(known);
end
$$;

-- The answer of the person who opened the table to what other hosts have entered about money: it is undone, or kept (`is_kept`).
create function private.answer_entered(known private.live_tables, seat private.table_seats, is_kept boolean)
  returns private.live_tables
language plpgsql volatile
set search_path = ''
as $$
declare
  mark text;
  entered text;
  was jsonb;
  present jsonb;
begin
  for mark, entered, was, present in
    select e.key, e.value ->> 'key', nullif(e.value -> 'was', 'null'), stands.value
    from private.table_entries as e
    left join private.table_entries as stands on stands.table_id = e.table_id and stands.key = e.value ->> 'key'
    where e.table_id = known.id and e.key like 'undo/%' and e.value ->> 'key' <> 'table/status' order by e.key
  loop
    if not is_kept then
      known := private.write_entry(known, entered, was, null, private.tell(known, seat, entered, present, was));
    end if;
    known := private.write_entry(known, mark, null, null);
  end loop;
  return known;
end
$$;

-- Actions on a table as a whole, the diner for whom a phone also claims (`also_for`), and that somebody wants to change something after the
-- lock (`ask`). All of them can be repeated. The host finishes the version that they have seen: `argument` is its `seq`; if something has
-- been written since, nothing is done, and the answer has the new entries. Only its host can open a finished table again, until somebody
-- has said that they paid; for the person who opened the table only what was said on phones that are still here counts, and nothing if
-- another host has finished it. Before the end somebody who leaves early says that they have paid, with the amount of that moment, which
-- binds nobody: `argument` is that of their diner in minor units, and of the one for whom they also claim. What another host has entered
-- about money is answered (`is_answer`) for as long as the table can be read.
create function public.change_table(seat_id uuid, seat_token text, action text, argument text default null) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  host_away_after constant interval := interval '2 minutes';
  nonce constant uuid := gen_random_uuid();
  is_answer constant boolean := coalesce(action in ('undo_entered', 'keep_entered'), false);
  seat constant private.table_seats := private.seat_of(seat_id, seat_token, true, after_end => is_answer);
  known private.live_tables;
  other private.table_seats;
  before bigint;
  paid text;
  said jsonb;
  stands private.table_entries;
  is_by_other boolean;
  is_freed boolean;
  -- That a host who did not open the table has finished it, for the person who opened it.
  finish_mark constant text := 'undo/' || private.key_part('table/status');
  old_topic text;
begin
  select * into known from private.live_tables as t where t.id = seat.table_id;
  before := known.seq;
  if action is null or action not in (
    'finish', 'reopen', 'close', 'paid', 'remind', 'ask', 'also_for', 'ask_place', 'give_place', 'new_code', 'remove_seat', 'remove_newcomers',
    'hand_over', 'take_over', 'leave', 'undo_entered', 'keep_entered'
  ) then
    perform private.refuse_table('table_invalid');
  end if;
  if action in ('remove_seat', 'hand_over') then
    select * into other from private.table_seats as s
      where s.table_id = known.id and s.id::text = argument and s.id <> seat.id;
    if not found then
      perform private.refuse_table('seat_unknown');
    end if;
    -- Done before; the answer was lost.
    if (action = 'hand_over' and other.is_host) or (action = 'remove_seat' and seat.is_host and other.removed_at is not null) then
      return private.table_answer(seat.id, null, 0, null);
    end if;
  end if;
  if (action not in ('take_over', 'leave', 'paid', 'remind', 'ask', 'also_for', 'ask_place') and not is_answer and not seat.is_host)
    or (is_answer and not seat.is_opener)
  then
    perform private.refuse_table('table_not_host');
  end if;
  if known.status = 'finished'
    and (action in ('ask_place', 'give_place', 'remove_newcomers') or (action = 'remove_seat' and other.is_opener))
  then
    perform private.refuse_table('table_finished');
  end if;

  case action
    when 'finish' then
      if known.status <> 'finished' and argument = known.seq::text then
        perform private.tell(known, seat, 'table/status', to_jsonb(known.status), '"finished"');
        known.status := 'finished';
        known := private.write_entry(known, 'table/status', '"finished"', null);
        known := private.withdraw_readings(known);
        known := private.mark_entered(known, seat, 'table/status', 'null');
      end if;
    when 'reopen' then
      if known.status = 'finished' then
        is_by_other := exists (
          select from private.table_entries as e where e.table_id = known.id and e.key = finish_mark and e.value is not null
        );
        if exists (
          select from private.table_entries as e join private.table_seats as s on s.id = e.seat_id
          where e.table_id = known.id and e.key like 'paid/%' and e.value is not null
            and not (seat.is_opener and (is_by_other or s.removed_at is not null))
        ) then
          perform private.refuse_table('table_finished');
        end if;
        known := private.withdraw_paid(known, kinds => '{paid}');
        -- What they say is of the former end.
        delete from private.table_reminders as r using private.table_seats as s where s.id = r.seat_id and s.table_id = known.id;
        if is_by_other then
          known := private.write_entry(known, finish_mark, null, null);
        end if;
        perform private.tell(known, seat, 'table/status', to_jsonb(known.status), '"open"');
        known.status := 'open';
        known := private.write_entry(known, 'table/status', '"open"', null);
        known := private.answer_asks(known);
      end if;
    when 'close' then
      if known.status = 'finished' then
        perform private.refuse_table('table_finished');
      end if;
      -- Afterwards the person who opened it could not undo it.
      if not seat.is_opener then
        known := private.answer_entered(known, seat, false);
      end if;
      -- It is over as after its twelve hours, and all are told why.
      update private.live_tables as t set expires_at = now() where t.id = known.id;
      perform private.tell(known, seat, 'table/status', to_jsonb(known.status), '"closed"');
      known.status := 'closed';
      known := private.write_entry(known, 'table/status', '"closed"', null);
    when 'paid' then
      if known.status = 'finished' and argument is not null then
        perform private.refuse_table('table_finished');
      end if;
      if not private.is_on_bill(seat) or (known.status <> 'finished' and coalesce(argument !~ '^\d{1,15}(,\d{1,15})?$', true)) then
        perform private.refuse_table('table_invalid');
      end if;
      for paid, said in
        select case when known.status = 'finished' then 'paid/' else 'early/' end || private.key_part(each.id),
          case when known.status = 'finished' then 'true' else to_jsonb(each.amount::bigint) end
        from unnest(array[seat.diner_id, seat.also_for], string_to_array(argument, ',')) as each (id, amount)
        where each.id is not null and (known.status = 'finished' or each.amount is not null)
      loop
        select * into stands from private.table_entries as e where e.table_id = known.id and e.key = paid;
        -- Before the end what another phone has said stands, until the person who opened the table takes it back.
        if stands.value is null or (known.status <> 'finished' and stands.seat_id = seat.id and stands.value <> said) then
          perform private.tell(known, seat, paid, stands.value, said);
          known := private.write_entry(known, paid, said, seat.id);
        end if;
      end loop;
    when 'remind' then
      if known.status <> 'finished' or not private.is_on_bill(seat) or octet_length(argument) > 4096 then
        perform private.refuse_table('table_invalid');
      end if;
      perform private.keep_reminder(seat, argument);
    when 'ask' then
      if not private.is_on_bill(seat) then
        perform private.refuse_table('table_invalid');
      end if;
      -- Otherwise the host has just answered, or is this phone.
      if known.status = 'locked' and not seat.is_host and not seat.asks then
        update private.table_seats as s set asks = true where s.id = seat.id;
        known := private.write_entry(known, 'seat/' || seat.id, private.seat_entry(seat.id), null);
      end if;
    when 'undo_entered', 'keep_entered' then
      known := private.answer_entered(known, seat, action = 'keep_entered');
    when 'also_for' then
      if known.status = 'finished' then
        perform private.refuse_table('table_finished');
      end if;
      if argument is not null and (
        not private.is_on_bill(seat) or argument = seat.diner_id or not exists (
          select from private.table_entries as e
          where e.table_id = known.id and e.key = 'diner/' || private.key_part(argument) and e.value is not null
        )
      ) then
        perform private.refuse_table('table_invalid');
      end if;
      if exists (
        select from private.table_seats as s
        where s.table_id = known.id and s.removed_at is null and s.id <> seat.id and argument in (s.diner_id, s.also_for)
      ) then
        perform private.refuse_table('seat_taken');
      end if;
      if seat.also_for is distinct from argument then
        update private.table_seats as s set also_for = argument where s.id = seat.id;
        known := private.withdraw_paid(known, seat.id, array[seat.also_for]);
        known := private.write_entry(known, 'seat/' || seat.id, private.seat_entry(seat.id), null);
      end if;
    when 'new_code' then
      -- With a new secret, too, if one is given: the old QR code then no longer works.
      if argument is not null and exists (
        select from private.live_tables as t
        where t.secret_digest = private.token_digest(argument) and t.id <> known.id
      ) then
        perform private.refuse_table('table_invalid');
      end if;
      update private.live_tables as t
        set code_nonce = nonce, code_digest = private.table_code_digest(private.table_code(nonce)),
          code_until = now() + interval '4 hours',
          secret_digest = case when argument is null then t.secret_digest else private.token_digest(argument) end
        where t.id = known.id;
    when 'ask_place' then
      known := private.ask_place(known, seat, argument);
    when 'give_place' then
      known := private.give_place(known, argument);
    when 'remove_seat', 'leave' then
      if action = 'leave' then
        other := seat;
      end if;
      -- The owner of the bill stays, even with another host; only the place gets free.
      is_freed := action = 'remove_seat' and other.is_opener;
      perform private.tell(
        known, seat, case when is_freed then 'freed/' else 'left/' end || private.key_part(other.diner_id), null, 'true'
      );
      if is_freed then
        update private.table_seats as s set diner_id = null, also_for = null, lost = 'freed' where s.id = other.id;
      else
        -- Removed seats get no more bells.
        old_topic := known.topic;
        known.topic := private.new_topic();
        update private.table_seats as s
          set removed_at = now(), diner_id = null, also_for = null, is_host = false where s.id = other.id;
      end if;
      known := private.write_entry(known, 'seat/' || other.id, private.seat_entry(other.id), null);
      known := private.withdraw_newcomer(known, other.id);
      known := private.withdraw_readings(known, other.id);
      -- Somebody who leaves without having said anything there keeps nobody else from it.
      if (action = 'remove_seat' and seat.is_opener) or (action = 'leave' and not exists (
        select from private.table_payees as p join private.table_entries as e on e.table_id = p.table_id and e.key = p.way
        where p.table_id = known.id and p.seat_id = other.id and e.value is not null
      )) then
        known := private.give_up_place(known, other.id);
      end if;
      if action = 'remove_seat' and seat.is_opener then
        known := private.withdraw_paid(known, other.id);
      elsif known.status <> 'finished' then
        -- What it has said for somebody else.
        known := private.withdraw_paid(known, other.id, array[other.also_for]);
      end if;
    when 'remove_newcomers' then
      old_topic := known.topic;
      known := private.remove_newcomers(known, seat.is_opener);
      if known.seq > before then
        known.topic := private.new_topic();
      end if;
    when 'hand_over', 'take_over' then
      if action = 'hand_over' then
        if other.removed_at is not null then
          perform private.refuse_table('seat_removed');
        end if;
      elsif seat.is_host then
        return private.table_answer(seat.id, null, 0, null);
      else
        if not seat.is_opener and known.status = 'finished' then
          perform private.refuse_table('table_finished');
        end if;
        -- Somebody whom the others know by a name.
        if not seat.is_opener and not private.is_on_bill(seat) then
          perform private.refuse_table('table_invalid');
        end if;
        if not seat.is_opener and exists (
          select from private.table_seats as s
          where s.table_id = known.id and s.is_host and s.removed_at is null and s.seen_at > now() - host_away_after
        ) then
          perform private.refuse_table('table_host_present');
        end if;
        other := seat;
      end if;
      perform private.tell(known, seat, 'host/' || private.key_part(other.diner_id), null, 'true');
      for seat_id in
        update private.table_seats as s set is_host = false where s.table_id = known.id and s.is_host returning s.id
      loop
        known := private.write_entry(known, 'seat/' || seat_id, private.seat_entry(seat_id), null);
      end loop;
      -- A host who hands over has seen who gets it; nobody has seen a new one who took the table over.
      update private.table_seats as s
        set is_host = true, asks = false, is_new = s.is_new and (action = 'take_over' or seat.is_new) where s.id = other.id;
      known := private.write_entry(known, 'seat/' || other.id, private.seat_entry(other.id), null);
  end case;
  perform private.end_writing(known, before, old_topic);
  return private.table_answer(seat.id, null, 0, null);
end
$$;

revoke all on all functions in schema private from public;
revoke all on function
  public.sit_down(uuid, text, text), public.change_table(uuid, text, text, text)
  from public, anon, authenticated, service_role;
grant execute on function public.sit_down(uuid, text, text), public.change_table(uuid, text, text, text) to anon, authenticated;
