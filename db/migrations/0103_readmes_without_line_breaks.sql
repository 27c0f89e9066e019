-- Existing clients show each line break between the blocks of a README as a line of its own. From now on READMEs are rendered without
-- them; this takes them out of those that were rendered before. What stands in `pre` stays as it is: code loses no line.
update showcase_readmes readme set html = joined.html
from (
  select part.showcase_id, string_agg(
    case when part.html like '<pre%' then part.html
    else
      -- A line break beside a block is nothing; any other is a space between two words.
      regexp_replace(
        regexp_replace(
          regexp_replace(
            part.html,
            '(^|</?(?:h[1-6]|p|div|blockquote|hr|br|details|summary|ul|ol|li|dl|dt|dd|figure|figcaption|table|caption|thead|tbody|tfoot|tr|th|td)(?:\s[^<>]*)?>)\s*\n\s*',
            '\1', 'g'),
          '\s*\n\s*($|</?(?:h[1-6]|p|div|blockquote|hr|br|details|summary|ul|ol|li|dl|dt|dd|figure|figcaption|table|caption|thead|tbody|tfoot|tr|th|td)[\s>])',
          '\1', 'g'),
        '\s*\n\s*', ' ', 'g')
    end, '' order by part.place
  ) as html
  from (
    select stored.showcase_id, split.html, split.place
    from showcase_readmes stored,
      regexp_split_to_table(stored.html, '(?=<pre[ >])|(?<=</pre>)') with ordinality split (html, place)
    where stored.html like E'%\n%'
  ) part
  group by part.showcase_id
) joined
where readme.showcase_id = joined.showcase_id and readme.html <> joined.html;
