// Script file: portfolio
import { z } from 'zod'
import { BIO_MAX_LENGTH, PublicDeveloper } from '#features/profiles/contract.ts'
import { Id, Instant, Line, NAME_MAX_LENGTH, OptionalText } from '#platform/contract/fields.ts'
import { Playlist } from '#features/playlists/contract.ts'
import { Showcase } from '#features/showcases/contract.ts'
import { Video } from '#features/videos/contract.ts'

/** Maximum number of works chosen for a section of a page. */
export const WORKS_PER_SECTION_MAX = 60

/** Sections of a page that contain works. */
export const WorkKind = z.enum(['showcases', 'videos', 'playlists'])
export type WorkKind = z.output<typeof WorkKind>

/** Sections of a page, in their default order. */
export const SectionKind = z.enum([...WorkKind.options, 'ratings']).meta({ id: 'PortfolioSectionKind' })
export type SectionKind = z.output<typeof SectionKind>

/** A work as its owner chooses it. */
export const Work = z
  .object({ id: Id, title: z.string(), picture_url: z.url().nullable(), is_public: z.boolean() })
  .meta({ id: 'PortfolioWork' })
export type Work = z.output<typeof Work>

/** A section of a page as its owner arranges it; without chosen works it shows the newest. */
export const Section = z
  .object({
    kind: SectionKind,
    works: z
      .array(Work.extend({ also_private: z.boolean() }).meta({ id: 'ChosenWork' }))
      .nullable()
      .meta({ description: 'Null for the newest.' }),
  })
  .meta({ id: 'PortfolioSection' })
export type Section = z.output<typeof Section>

const WorksWish = z.object({
  kind: WorkKind,
  works: z
    .array(z.object({ id: Id, also_private: z.boolean().default(false) }))
    .max(WORKS_PER_SECTION_MAX)
    .refine((works) => new Set(works.map(({ id }) => id)).size === works.length, 'Each work once')
    .nullish(),
})

const SectionWish = z.discriminatedUnion('kind', [WorksWish, z.object({ kind: z.literal('ratings') })])

/** Sections of a page in order; omitted ones are not shown. */
export const Sections = z
  .array(SectionWish)
  .max(SectionKind.options.length)
  .refine((sections) => new Set(sections.map(({ kind }) => kind)).size === sections.length, 'Each part once')
export type Sections = z.output<typeof Sections>

/** Contents of a page: the sections that are not empty, in order, with those works that the reader may see. */
export const Portfolio = z
  .object({
    sections: z.array(SectionKind),
    showcases: z.array(Showcase),
    videos: z.array(Video),
    playlists: z.array(Playlist),
    has_more: z.array(WorkKind).meta({ description: 'The sections that show only the newest of more works.' }),
  })
  .meta({ id: 'Portfolio' })
export type Portfolio = z.output<typeof Portfolio>

/** Arrangement of a creator's public page. */
export const Arrangement = z
  .object({ is_default: z.boolean(), sections: z.array(Section) })
  .meta({ id: 'PortfolioArrangement' })
export type Arrangement = z.output<typeof Arrangement>

/** A page for one kind of client, in its owner's list. */
export const PortfolioPage = z
  .object({
    id: Id,
    title: z.string(),
    words: z.string().nullable(),
    share_token: z.string().nullable(),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'PortfolioPage' })
export type PortfolioPage = z.output<typeof PortfolioPage>

/** A page with its sections. */
export const WholePage = PortfolioPage.extend({ sections: z.array(Section) }).meta({ id: 'WholePortfolioPage' })
export type WholePage = z.output<typeof WholePage>

/** A page as seen through its share link. */
export const SharedPage = Portfolio.extend({
  title: z.string(),
  words: z.string().nullable(),
  creator: z.object({ id: Id, username: z.string(), full_name: z.string() }),
  profile: PublicDeveloper.nullable().meta({ description: 'Null while it is private.' }),
}).meta({ id: 'SharedPortfolioPage' })
export type SharedPage = z.output<typeof SharedPage>

/** Details of a page that its owner enters. */
export const PageDetails = z.object({
  title: Line(NAME_MAX_LENGTH),
  words: OptionalText(BIO_MAX_LENGTH),
  sections: Sections.optional(),
})

/** Changes to a page; omitted fields stay unchanged. */
export const PageChange = PageDetails.partial()
