// Script file: portfolio
import { z } from 'zod'
import { BIO_MAX_LENGTH, PublicDeveloper } from '#features/profiles/contract.ts'
import { Id, Instant, Line, NAME_MAX_LENGTH, OptionalText } from '#platform/contract/fields.ts'
import { Playlist } from '#features/playlists/contract.ts'
import { Showcase } from '#features/showcases/contract.ts'
import { Video } from '#features/videos/contract.ts'

/** How many works may be chosen for a part of a page. */
export const WORKS_PER_SECTION_MAX = 60

/** The parts of a page that hold works. */
export const WorkKind = z.enum(['showcases', 'videos', 'playlists'])
export type WorkKind = z.output<typeof WorkKind>

/** The parts of a page, in the order in which they stand where nobody chose another. */
export const SectionKind = z.enum([...WorkKind.options, 'ratings']).meta({ id: 'PortfolioSectionKind' })
export type SectionKind = z.output<typeof SectionKind>

/** A work as its owner chooses it. */
export const Work = z
  .object({ id: Id, title: z.string(), picture_url: z.url().nullable(), is_public: z.boolean() })
  .meta({ id: 'PortfolioWork' })
export type Work = z.output<typeof Work>

/** A part of a page as its owner arranges it; without chosen works it shows the newest. */
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

/** What a page shows, in this order; what is not named is not shown. */
export const Sections = z
  .array(SectionWish)
  .max(SectionKind.options.length)
  .refine((sections) => new Set(sections.map(({ kind }) => kind)).size === sections.length, 'Each part once')
export type Sections = z.output<typeof Sections>

/** What stands on a page: the parts that have something, in their order, with those works that its reader may see. */
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

/** The arrangement of a creator's public page. */
export const Arrangement = z
  .object({ is_default: z.boolean(), sections: z.array(Section) })
  .meta({ id: 'PortfolioArrangement' })
export type Arrangement = z.output<typeof Arrangement>

/** A page for one kind of client, as its owner sees it in their list. */
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

/** The same with what it shows. */
export const WholePage = PortfolioPage.extend({ sections: z.array(Section) }).meta({ id: 'WholePortfolioPage' })
export type WholePage = z.output<typeof WholePage>

/** A page as whoever has its link sees it. */
export const SharedPage = Portfolio.extend({
  title: z.string(),
  words: z.string().nullable(),
  creator: z.object({ id: Id, username: z.string(), full_name: z.string() }),
  profile: PublicDeveloper.nullable().meta({ description: 'Null while it is private.' }),
}).meta({ id: 'SharedPortfolioPage' })
export type SharedPage = z.output<typeof SharedPage>

/** What its owner says of a page. */
export const PageDetails = z.object({
  title: Line(NAME_MAX_LENGTH),
  words: OptionalText(BIO_MAX_LENGTH),
  sections: Sections.optional(),
})

/** What changes of it; what is not named stays. */
export const PageChange = PageDetails.partial()
