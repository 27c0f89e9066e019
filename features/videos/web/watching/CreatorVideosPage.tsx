import { Clapperboard } from 'lucide-react'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { useListHead } from '#platform/web/page/list-head.ts'
import { usePaging } from '#platform/web/page/page-position.ts'
import { usePages } from '#platform/web/api/query.ts'
import { ListSkeleton } from '#platform/web/ui/list/ListSkeleton.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { PagesView } from '#platform/web/ui/list/PagesView.tsx'
import { videosApi, type Video } from '../../contract.ts'
import { VideoGrid } from '../VideoGrid.tsx'
import { nameOf, pathOf } from './presenter.ts'
import { texts } from './texts.ts'

const PAGE = 24

export interface CreatorVideosPageProps {
  /** Renders what other features know of the creator, with actions. */
  head?: (developerId: number) => ReactNode
  /** Renders other content of the creator, below the videos. */
  below?: (developerId: number) => ReactNode
  renderActions?: (video: Video) => ReactNode
}

/** Public videos of a creator. */
export function CreatorVideosPage({ head, below, renderActions }: CreatorVideosPageProps) {
  const developerId = Number(useParams()['developerId'])
  const paging = usePaging()
  const query = usePages(
    videosApi.listOfDeveloper,
    { params: { developerId }, query: { limit: PAGE } },
    { after: paging.after },
  )
  const creator = query.items?.[0]?.user
  const listHead = useListHead({
    path: `/developers/${developerId}/videos`,
    items: query.items?.map((video) => ({ name: video.title, path: pathOf(video) })),
  })
  return (
    <Page
      head={listHead}
      title={creator ? texts.videosBy(nameOf(creator)) : texts.videos}
      back={{ to: '/videos', label: texts.videos }}
    >
      {head?.(developerId)}
      <PagesView
        query={query}
        paging={paging}
        skeleton={<ListSkeleton shape="cards" rows={6} />}
        gone={{ to: '/videos', label: texts.videos }}
        empty={{ icon: Clapperboard, title: texts.noneOfCreator, children: texts.noneOfCreatorText }}
      >
        {(videos) => <VideoGrid videos={videos} showOwner={false} renderActions={renderActions} />}
      </PagesView>
      {below?.(developerId)}
    </Page>
  )
}
