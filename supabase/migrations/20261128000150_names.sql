-- How names are compared. The same rules as in domain/src/text/plain-text.ts and domain/src/bill/diner-named.ts, which say why;
-- supabase/tests/names.test.ts compares them over all characters.

-- Case without a language. PostgreSQL's own collation exists since version 17; before, there is ICU.
do $$
begin
  create collation private.any_language (provider = builtin, locale = 'C.UTF-8');
exception when others then
  create collation private.any_language (provider = icu, locale = 'und');
end
$$;

-- A name in the form for comparing (`plainText`): in one case, without accents and invisible marks, in letters and digits of one width and
-- script, with single spaces. Parsed here and not when it runs, since people's own statements run it, who may not use the schema.
create function private.plain_name(name text) returns text
language sql immutable
set search_path = ''
return btrim(regexp_replace(
  replace(replace(replace(
    translate(
      lower(regexp_replace(
        normalize(translate(name, '´', ''''), NFKD),
        '[\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890-\u0891\u08e2\u115f-\u1160\u17b4-\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\ufe00-\ufe0f\ufeff\ufff0-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U00013441-\U00013442\U0001bca0-\U0001bca3\U0001d159\U0001d173-\U0001d17a\U000e0000-\U000e0fff'
          '\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F\u0483-\u0489\u0591-\u05C7\u0610-\u061A\u064B-\u065F\u0670\u06D6-\u06ED]',
        '', 'g'
      ) collate private.any_language),
      'ıłøđħς`’‘ʼʻ−،、。'
        '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९০১২৩৪৫৬৭৮৯੦੧੨੩੪੫੬੭੮੯૦૧૨૩૪૫૬૭૮૯୦୧୨୩୪୫୬୭୮୯௦௧௨௩௪௫௬௭௮௯౦౧౨౩౪౫౬౭౮౯೦೧೨೩೪೫೬೭೮೯൦൧൨൩൪൫൬൭൮൯'
        '๐๑๒๓๔๕๖๗๘๙໐໑໒໓໔໕໖໗໘໙༠༡༢༣༤༥༦༧༨༩၀၁၂၃၄၅၆၇၈၉០១២៣៤៥៦៧៨៩߀߁߂߃߄߅߆߇߈߉᱐᱑᱒᱓᱔᱕᱖᱗᱘᱙꯰꯱꯲꯳꯴꯵꯶꯷꯸꯹𑄶𑄷𑄸𑄹𑄺𑄻𑄼𑄽𑄾𑄿𞥐𞥑𞥒𞥓𞥔𞥕𞥖𞥗𞥘𞥙',
      'ilodhσ''''''''''-,,.' || repeat('0123456789', 21)
    ),
  'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
  '[ \t-\r\u1680\u2028\u2029]+', ' ', 'g'
));

-- What somebody at a table is called (`calledName`): a name without remarks, and without what only looks different.
create function private.called_name(name text) returns text
language plpgsql immutable
set search_path = ''
as $$
declare
  ends constant text := '^[ -/:-@[-`{-~¡-¿‐-‧‰-⁞⸀-⹿、-〃〈-】〔-〟؛؟٪-٭۔।॥׳״։֊]+|[ -/:-@[-`{-~¡-¿‐-‧‰-⁞⸀-⹿、-〃〈-】〔-〟؛؟٪-٭۔।॥׳״։֊]+$';
  plain constant text := translate(
    regexp_replace(
      regexp_replace(
        private.plain_name(
          regexp_replace(regexp_replace(name, '(?<=[A-Za-zЀ-ӿ])ν|ν(?=[A-Za-zЀ-ӿ])', 'v', 'g'), '(?<=[A-Za-zЀ-ӿ])υ|υ(?=[A-Za-zЀ-ӿ])', 'u', 'g')
        ) collate private.any_language,
        '[^[:graph:][:space:][:cntrl:]]|[\ue000-\uf8ff\U000f0000-\U0010ffff]', '', 'g'
      ),
      '([0-9a-zß-\u06FF])[\u0700-\u109F\u135D-\u135F\u1700-\u1C7F\u1CD0-\u1CFF\u2CEF-\u2CF1\u2D7F\u2DE0-\u2DFF\u302A-\u302F\u3099\u309A\uA66F-\uA67D\uA69E\uA69F\uA6F0\uA6F1\uA800-\uA95F\uA980-\uAAFF\uABE0-\uABEF\uFB1E\U000101fd-\U00011fff\U00013440-\U0001345f\U00016100-\U0001613f\U00016a40-\U00016fff\U0001bc00-\U0001bcff\U0001cf00-\U0001cfcf\U0001d165-\U0001d24f\U0001da00-\U0001daaf\U0001e000-\U0001e95f]+', '\1', 'g'
    ),
    'авгекмнорстухьѕіјүһӏԁԍԛԝѵҽ'
        || 'αβγεζηικμνορστυχωϳ'
        || 'օսոհյցզ'
        || 'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢɑɡȷʋɩ'
        || 'ꭰꭱꭲꭵꭹꭺꭻꭼꮃꮇꮋꮍꮐꮓꮟꮢꮤꮥꮩꮪꮮꮯꮲꮶꮷ'
        || 'ꓐꓑꓒꓓꓔꓖꓗꓙꓚꓜꓝꓟꓠꓡꓢꓣꓦꓧꓪꓫꓬꓮꓰꓲꓳꓴ',
    'abrekmhopctyxbsijyhldgqwve'
        || 'abyezhikmnopctyxwj'
        || 'ounhjgq'
        || 'abcdefghijklmnoprstuvwyzagjvi'
        || 'drtiyajewmhygzbrwsvslcpkd'
        || 'bpddtgkjczfmnlsrvhwxyaeiou'
  );
begin
  return coalesce(
    nullif(regexp_replace(regexp_replace(plain, ' *[([{<«‹“”„‟"「『【〔〖〈《⟨⟪⦅❨❪❬❰❲❴][^)\]}>»›“”‟"」』】〕〗〉》⟩⟫⦆❩❫❭❱❳❵]*(?:[)\]}>»›“”‟"」』】〕〗〉》⟩⟫⦆❩❫❭❱❳❵]+ *|$)|(?: *[,،、;:|/\\]| [-‐-―·•*=~_]|[-‐-―·•*=~_] ).*$', ' ', 'g'), ends, '', 'g'), ''),
    nullif(regexp_replace(plain, ends, '', 'g'), ''),
    nullif(plain, ''),
    private.plain_name(name)
  );
end
$$;

revoke all on all functions in schema private from public;
-- For the checks of names in tables.
grant execute on function private.plain_name(text) to authenticated, service_role;
