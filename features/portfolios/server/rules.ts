import { SectionKind } from '../contract.ts'

type StoredSection = { kind: SectionKind; works: null }

/** Layout of a page that was never arranged: the newest of everything. */
export const DEFAULT_SECTIONS: readonly StoredSection[] = SectionKind.options.map((kind) => ({ kind, works: null }))

/** What decides whether a chosen work is shown. */
interface WorkVisibility {
  is_public: boolean
  /** The owner wants the page's link to show it although it is private. */
  also_private: boolean
  /** Whether the page is opened by its link. */
  byLink: boolean
}

/** Whether a chosen work is shown: private ones only by a link, and only when the owner chose so. */
export const isShown = ({ is_public, also_private, byLink }: WorkVisibility): boolean =>
  is_public || (byLink && also_private)
