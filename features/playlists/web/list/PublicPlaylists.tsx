import { ListVideo } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '#platform/web/ui/layout/Link.tsx'
import { BelowFoldContext } from '#platform/web/page/lcp-image.ts'
import { usePaging } from '#platform/web/page/page-position.ts'
import { usePages } from '#platform/web/api/query.ts'
import { Corrected } from '#platform/web/ui/list/Corrected.tsx'
import { ListSkeleton } from '#platform/web/ui/list/ListSkeleton.tsx'
import { PagesView } from '#platform/web/ui/list/PagesView.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { playlistsApi } from '../../contract.ts'
import { PlaylistGrid } from './PlaylistCard.tsx'
import classes from './Playlists.module.css'
import { texts } from '../texts.ts'

const PAGE = 24
// Size of the row, and the number of playlists it is chosen from: empty ones are skipped.
const ROW_SIZE = 3
const ROW_CANDIDATES = 12

interface PublicPlaylistsProps {
  /** Search words for names and descriptions. */
  words: string
  /**
   * Content below. With it, the playlists are a single row, hidden when empty; it appears together with the row, to avoid a layout shift.
   */
  children?: ReactNode
}

/** Public playlists and the user's own. */
export function PublicPlaylists({ words, children }: PublicPlaylistsProps) {
  const isRow = children !== undefined
  const paging = usePaging()
  const query = usePages(
    playlistsApi.list,
    { query: { limit: isRow ? ROW_CANDIDATES : PAGE, ...(words.trim() !== '' && { q: words }) } },
    // The row precedes a list with its own paging.
    { keepsPreviousData: true, after: isRow ? null : paging.after },
  )
  if (isRow) {
    const nonEmpty = (query.items ?? []).filter(({ video_count }) => video_count > 0).slice(0, ROW_SIZE)
    return (
      <>
        {query.isPending && <ListSkeleton shape="cards" rows={6} />}
        {nonEmpty.length > 0 && (
          <div className={classes.few}>
            <Section title={texts.playlists} actions={<Link to="?show=playlists">{texts.allPlaylists}</Link>}>
              <PlaylistGrid playlists={nonEmpty} level={3} />
            </Section>
          </div>
        )}
        <div hidden={query.isPending}>
          <BelowFoldContext value={nonEmpty.length > 0}>{children}</BelowFoldContext>
        </div>
      </>
    )
  }
  return (
    <>
      <Corrected corrected={query.isPlaceholderData ? null : query.corrected} />
      <PagesView
        query={query}
        paging={paging}
        skeleton={<ListSkeleton shape="cards" rows={6} />}
        empty={{
          icon: ListVideo,
          title: words.trim() === '' ? texts.noPublic : texts.noneFound,
          children: words.trim() === '' ? texts.noPublicText : texts.noneFoundText,
        }}
      >
        {(playlists) => <PlaylistGrid playlists={playlists} />}
      </PagesView>
    </>
  )
}

/** A creator's playlists, below their videos; nothing when there are none. */
export function PlaylistsOf({ userId }: { userId: number }) {
  const paging = usePaging('playlists')
  const query = usePages(
    playlistsApi.listOfUser,
    { params: { userId }, query: { limit: PAGE } },
    { after: paging.after },
  )
  if (!query.items?.length) return null
  return (
    <Section title={texts.playlists}>
      <PagesView query={query} paging={paging}>
        {(playlists) => <PlaylistGrid playlists={playlists} level={3} />}
      </PagesView>
    </Section>
  )
}
