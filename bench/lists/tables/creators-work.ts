import type { Rows, Tables } from '../rows.ts'

/** What creators show. */
export function shownRows({ creator, whole, place, rows, id }: Tables): Rows[] {
  return [
    rows(
      'developer_profiles',
      {
        ...id,
        user_id: '2 * n',
        skills: `array[case when n % 1000 = 0 then 'Weaving' else 'Rust' end]`,
        experience_years: 'n % 40',
        bio: `'I build things'`,
        total_projects: 'n % 70',
        rating_score: 'n * 31 % 50000',
        availability: `case when n % 3 = 0 then 'now' end::creator_availability`,
        languages: `array[case when n % 1000 = 0 then 'zu' else 'en' end]`,
        price_from: 'n % 500',
        price_to: '500',
        reply_within_hours: `case when n % 11 = 0 then 24 end`,
        search: `to_tsvector('simple', 'I build things')`,
      },
      1 / 2,
    ),
    rows('videos', {
      ...id,
      user_id: creator,
      is_public: 'n % 10 < 9 or n % 3 > 0',
      video_type: `case when n % 50 = 1 then 'tutorials' else 'solution_demo' end::video_type`,
      state: `'ready'`,
      type: `'video/mp4'`,
      width: '1280',
      height: '720',
      like_count: 'n * 7 % 900',
      view_count: 'n * 11 % 3000',
      rating_score: 'n * 31 % 50000',
    }),
    rows('playlists', { ...id, creator_id: creator, is_public: 'true', description: `'All of it'` }),
    rows('playlist_items', { playlist_id: 'n', video_id: whole, position: '1', note: 'null' }),
    rows('showcases', { ...id, developer_id: creator, rating_score: 'n * 31 % 50000', total_ratings: 'n % 9' }),
    rows('products', {
      ...id,
      developer_id: creator,
      status: `case when n % 3 = 0 then 'draft' else 'published' end::product_status`,
      price_cents: 'n % 20000',
      published_at: 'at',
    }),
    rows('product_releases', { ...id, product_id: whole, version: `'1.' || n`, notes: `'Better'` }),
    rows('licence_keys', {
      ...id,
      product_id: whole,
      purchase_id: 'case when n % 20 < 10 then n end',
      issued_at: 'case when n % 20 < 10 then at end',
    }),
    ...(['product', 'developer', 'showcase'] as const).map((kind) =>
      rows('ratings', {
        kind: `'${kind}'::rating_kind`,
        target_id: kind === 'developer' ? creator : whole,
        rater_id: `2 * (${place}) + 1`,
        stars: '1 + n % 5',
        comment: `'Good'`,
      }),
    ),
    rows('case_studies', {
      agreement_id: 'n',
      showcase_id: whole,
      developer_id: creator,
      client_id: '2 * ((n + 1) / 2) - 1',
      status: `'published'`,
      published_at: 'at',
    }),
    rows('portfolio_pages', { ...id, owner_id: creator, title: `'Page ' || n` }),
  ]
}
