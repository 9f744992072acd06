-- A code is the same in capitals or not, with or without dashes and blanks: people type them from a card.

-- What of a code counts. (`upper` of a letter like ß is two: both sides go through here.)
create function private.access_code_key(code text) returns text
language sql immutable
set search_path = ''
as $$
  select upper(regexp_replace(btrim(code), '[[:space:]‐-―-]', '', 'g'))
$$;

-- As before, and codes that were stored as they are stay valid until they are set again.
create or replace function private.match_access_code(code text) returns text
language sql stable
set search_path = ''
as $$
  select known.label
  from public.access_codes as known
  where private.access_code_key(code) <> ''
    and octet_length(code) <= 400
    and known.digest in (
      private.keyed_digest('access_code', private.access_code_key(code)),
      private.keyed_digest('access_code', btrim(code))
    )
  order by known.id
  limit 1
$$;

-- As before. A code that was stored as it is keeps its label.
create or replace function private.set_access_codes(codes text[]) returns integer
language plpgsql
set search_path = ''
as $$
declare
  wanted constant bytea[] := array(
    select distinct private.keyed_digest('access_code', private.access_code_key(code))
    from unnest(codes) as code
    where private.access_code_key(code) <> ''
  );
begin
  if exists (select from unnest(codes) as code where octet_length(btrim(code)) > 200) then
    raise exception 'An access code has 200 bytes at most.' using errcode = '22001';
  end if;
  update public.access_codes as known
    set digest = private.keyed_digest('access_code', private.access_code_key(code))
    from unnest(codes) as code
    where known.digest = private.keyed_digest('access_code', btrim(code))
      and not exists (
        select from public.access_codes as other
        where other.digest = private.keyed_digest('access_code', private.access_code_key(code))
      );
  delete from public.access_codes where digest <> all (wanted);
  insert into public.access_codes (digest)
    select digest from unnest(wanted) as digest
    where digest not in (select known.digest from public.access_codes as known);
  return cardinality(wanted);
end
$$;

revoke all on function private.access_code_key(text) from public;
