import { SectionKind } from '../contract.ts'

type StoredSection = { kind: SectionKind; works: null }

/** How a page is laid out that nobody arranged: the newest of everything. */
export const DEFAULT_SECTIONS: readonly StoredSection[] = SectionKind.options.map((kind) => ({ kind, works: null }))

/** How a work that was chosen for a page stands. */
interface Standing {
  is_public: boolean
  /** Its owner wants whoever has the link of the page to see it although it is private. */
  also_private: boolean
  /** Whether the page is read by its link. */
  byLink: boolean
}

/** Whether a work that was chosen is on a page: what is private only by a link, and only on purpose. */
export const isShown = ({ is_public, also_private, byLink }: Standing): boolean => is_public || (byLink && also_private)
