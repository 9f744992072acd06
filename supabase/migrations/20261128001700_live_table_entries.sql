-- Live tables: how entries are written, and what phones are answered. docs/product/live-table.md, docs/scaling.md.

-- The public view of a seat. Also whether it opened the table: nobody can remove that one; and the people whom it has added to the bill,
-- as long as the host has let nobody in since, even if it has left. Only a seat that took the table over adds more than one.
create function private.seat_entry(seat_id uuid) returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  return (
    select jsonb_strip_nulls(
      jsonb_build_object('added', case when s.is_new then (
        select jsonb_agg(substr(e.key, length('diner/') + 1) order by e.seq) from private.table_entries as e
        where e.table_id = s.table_id and e.made_by = s.id and e.key like 'diner/%' and e.value is not null
      ) end) || case
        when s.removed_at is not null then '{"isHost": false, "removed": true}'::jsonb
        else jsonb_build_object(
          'isHost', s.is_host, 'isOpener', nullif(s.is_opener, false), 'asks', nullif(s.asks, false),
          'dinerId', s.diner_id, 'alsoFor', s.also_for, 'lost', s.lost,
          -- Another phone was in this place first, and says how its person is paid.
          'isLater', (
            select true from private.table_payees as p
            where p.table_id = s.table_id and p.way = 'pay/' || private.key_part(s.diner_id) and p.seat_id <> s.id
          )
        )
      end
    )
    from private.table_seats as s where s.id = seat_entry.seat_id
  );
end
$$;

-- Writes one entry under the table's next number. The caller holds the table's lock, and ends with `end_writing`.
create function private.write_entry(known private.live_tables, key text, value jsonb, seat_id uuid, told jsonb default null)
returns private.live_tables
language plpgsql volatile
set search_path = ''
as $$
declare
  bytes_before integer;
begin
  known.seq := known.seq + 1;
  select octet_length(e.key) + octet_length(e.value::text) + coalesce(octet_length(e.told::text), 0) into bytes_before
    from private.table_entries as e where e.table_id = known.id and e.key = write_entry.key;
  if found then
    update private.table_entries as e
      set value = write_entry.value, seq = known.seq, seat_id = write_entry.seat_id, told = write_entry.told
      where e.table_id = known.id and e.key = write_entry.key;
  else
    insert into private.table_entries (table_id, key, value, seq, seat_id, made_by, told, made_for)
      values (
        known.id, write_entry.key, write_entry.value, known.seq, write_entry.seat_id, write_entry.seat_id, write_entry.told,
        (select s.diner_id from private.table_seats as s where s.id = write_entry.seat_id)
      );
  end if;
  known.entries := known.entries + (value is not null)::integer - (bytes_before is not null)::integer;
  known.bytes := known.bytes - coalesce(bytes_before, 0)
    + coalesce(octet_length(key) + octet_length(value::text) + coalesce(octet_length(told::text), 0), 0);
  return known;
end
$$;

-- Removes entries, in the order of their keys.
create function private.remove_entries(known private.live_tables, keys text[]) returns private.live_tables
language plpgsql volatile
set search_path = ''
as $$
declare
  key text;
begin
  for key in select each from unnest(keys) as each order by each
  loop
    known := private.write_entry(known, key, null, null);
  end loop;
  return known;
end
$$;

-- Stores the counts of `write_entry`, and rings the bell with the entries since `before`. `old_topic`: the topic that has just been
-- replaced; its bell carries no entries.
create function private.end_writing(known private.live_tables, before bigint, old_topic text default null) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  if known.seq = before then
    return;
  end if;
  update private.live_tables as t
    set seq = known.seq, entries = known.entries, bytes = known.bytes, status = known.status, topic = known.topic
    where t.id = known.id;
  perform private.ring(
    coalesce(old_topic, known.topic),
    jsonb_build_object('prev', before, 'seq', known.seq, 'epoch', private.table_epoch(known.epoch)),
    (
      select jsonb_agg(jsonb_build_object('key', e.key, 'value', e.value, 'seq', e.seq) || coalesce(e.told, '{}') order by e.seq)
      from private.table_entries as e
      where old_topic is null and e.table_id = known.id and e.seq > before
    )
  );
end
$$;

-- Limits what one phone may read. A phone may read ten of the largest tables at once, or some hundred of ordinary ones, and then one of the
-- largest every twenty seconds. Beyond that the whole request is refused (the transaction ends here), and the phone asks again a little
-- later. `amount`: entries.
create function private.count_read(seat_id uuid, amount integer) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  most constant integer := 41000;
  each_second constant integer := 200;
  level integer;
begin
  update private.table_seats as s
    set told = amount + greatest(
        0, s.told - floor(each_second * extract(epoch from greatest(clock_timestamp() - s.told_at, interval '0')))
      )::integer,
      told_at = clock_timestamp()
    where s.id = count_read.seat_id
    returning s.told into level;
  if level > most then
    raise exception 'table_asked_too_much'
      using errcode = 'PT429', hint = 'Wait a moment, and ask for what is new since the last answer.';
  end if;
end
$$;

-- The response of every function: the table as one statement sees it, so that the entries fit the number. A whole table costs the database
-- much more than its new entries, and is rarely needed. Recent changes are not counted, so that a phone that only polls does not write.
create function private.table_answer(seat_id uuid, epoch text, since bigint, refused jsonb) returns jsonb
language plpgsql volatile
set search_path = ''
as $$
declare
  -- About as many changes as people make between two polls of a phone.
  not_counted constant integer := 200;
  -- The cost of a whole table beside its entries.
  of_a_whole constant integer := 100;
  -- No table has more of them, with those that were removed.
  max_rows constant integer := 8000;
  -- An active phone polls every 30 seconds, and its presence is stored to within 20.
  quiet_after constant interval := interval '90 seconds';
  known private.live_tables;
  living text;
  is_whole boolean;
  amount integer;
begin
  select t.* into known
    from private.table_seats as s join private.live_tables as t on t.id = s.table_id
    where s.id = table_answer.seat_id;
  living := private.table_epoch(known.epoch);
  -- The whole table (`reset`) for phones that have nothing, have another epoch, are ahead of the server, or have not seen seats that were
  -- deleted meanwhile.
  is_whole := coalesce(
    since <= 0 or since > known.seq or since < known.forgotten or table_answer.epoch <> living, true
  );
  amount := case when is_whole then of_a_whole + known.entries else least(known.seq - since, max_rows) end
    + coalesce(jsonb_array_length(refused), 0);
  if is_whole or amount > not_counted then
    perform private.count_read(seat_id, amount);
  end if;
  return (
    select jsonb_build_object(
      'tableId', t.id, 'epoch', living, 'topic', case when s.removed_at is null then t.topic else '' end, 'seq', t.seq, 'status', t.status,
      'rulesVersion', t.rules_version, 'lastChange', s.last_change, 'expiresAt', t.expires_at, 'now', clock_timestamp(),
      'me', jsonb_build_object('seatId', s.id, 'dinerId', s.diner_id, 'isHost', s.is_host),
      -- Where nobody is the host any more, a day.
      'hostSeenSecondsAgo', case when s.is_host then 0 else coalesce(
        (
          select greatest(0, floor(extract(epoch from clock_timestamp() - host.seen_at)))
          from private.table_seats as host
          where host.table_id = t.id and host.is_host and host.removed_at is null
        ), 86400)::integer end,
      -- Only for the host, who finishes: for how many seconds each phone has been silent.
      'quiet', case when s.is_host then (
        select jsonb_object_agg(other.id, floor(extract(epoch from clock_timestamp() - other.seen_at)))
        from private.table_seats as other
        where other.table_id = t.id and other.removed_at is null and other.diner_id is not null and other.id <> s.id
          and other.seen_at < now() - quiet_after
      ) end,
      'code', case when s.is_host and t.code_until > now() then private.table_code(t.code_nonce) end,
      'codeUntil', case when s.is_host and t.code_until > now() then t.code_until end,
      -- Another one than with the link that a phone knows: that leads in no more. A digest of a digest of random bits, which
      -- tells nobody what the link is.
      'secretMark', left(encode(sha256(t.secret_digest), 'hex'), 16),
      'reset', is_whole,
      'entries', coalesce(
        (
          select jsonb_agg(jsonb_build_object('key', e.key, 'value', e.value, 'seq', e.seq) || coalesce(e.told, '{}') order by e.seq)
          from private.table_entries as e
          where e.table_id = t.id and case when is_whole then e.value is not null else e.seq > table_answer.since end
        ), '[]'),
      'refused', coalesce(table_answer.refused, '[]')
    )
    from private.table_seats as s
    join private.live_tables as t on t.id = s.table_id
    where s.id = table_answer.seat_id
  );
end
$$;

revoke all on all functions in schema private from public;
