import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { useEndpoint } from '#platform/web/api/query.ts'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { ShareLinkPage } from '#features/share-links/web.tsx'
import { sharingApi, type SharedVideo } from '../../contract.ts'
import { Description } from './Description.tsx'
import { playbackPositionOf } from './playback-positions.ts'
import { nameOf } from './presenter.ts'
import { ProjectLink } from './ProjectLink.tsx'
import { secondsOf } from './sources.ts'
import { StagePlace } from './StagePlace.tsx'
import { texts } from './texts.ts'
import { TranscriptPlace } from './transcript/TranscriptPlace.tsx'
import { usePlayback } from './usePlayback.ts'

export interface SharedVideoPageProps {
  /** Actions from other features. */
  renderActions?: (video: SharedVideo) => ReactNode
}

/** A shared video, for visitors and users; some links ask for a password. */
export function SharedVideoPage({ renderActions }: SharedVideoPageProps) {
  const token = useParams()['token'] ?? ''
  const query = useEndpoint(sharingApi.readShared, { params: { token } })
  return (
    <ShareLinkPage
      token={token}
      query={query}
      openShared={sharingApi.openShared}
      words={{ ...texts.linked, notLoaded: texts.notLoaded }}
      wayOn={{ to: '/videos', label: texts.videos }}
      width="page"
    >
      {(video) => <Shared key={video.id} video={video} renderActions={renderActions} />}
    </ShareLinkPage>
  )
}

type SharedProps = SharedVideoPageProps & { video: SharedVideo }

function Shared({ video, renderActions }: SharedProps) {
  const { id, title, description, user, project_url } = video
  const playback = usePlayback(playbackPositionOf(id))
  return (
    <>
      <StagePlace video={video} playback={playback} />
      <Page title={title} kicker={texts.sharedBy(nameOf(user))} actions={renderActions?.(video)}>
        <TranscriptPlace video={video} playback={playback} />
        {description !== null && (
          <Description length={secondsOf(video)} onMoment={playback.play}>
            {description}
          </Description>
        )}
        <ProjectLink url={project_url} />
      </Page>
    </>
  )
}
