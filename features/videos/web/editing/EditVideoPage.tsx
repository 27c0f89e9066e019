import { Suspense, useEffect, type ReactNode } from 'react'
import { useLocation, useParams } from 'react-router'
import { useEndpoint } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { ListSkeleton } from '#platform/web/ui/list/ListSkeleton.tsx'
import { NotPermittedPage } from '#platform/web/ui/feedback/NotPermittedPage.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { QueryView } from '#platform/web/ui/feedback/QueryView.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { useUser } from '#features/accounts/web.tsx'
import { ShareLinkEditor } from '#features/share-links/web.tsx'
import { sharingApi, videosApi, type Video } from '../../contract.ts'
import { PreparingNote } from '../watching/PreparingNote.tsx'
import { useRemoveVideo } from '../watching/useRemoveVideo.tsx'
import { AudienceSection } from './AudienceSection.tsx'
import { CaptionsSection } from './CaptionsSection.tsx'
import { DetailsForm } from './DetailsForm.tsx'
import classes from './Editing.module.css'
import { PictureSection } from './PictureSection.tsx'
import { ReplacementSection } from './ReplacementSection.tsx'
import { embedOf, linkOf } from './share-link.ts'
import { texts } from './texts.ts'

const BACK = { to: '/videos', label: texts.videos }

/** Page on which owners edit a video. */
export function EditVideoPage() {
  const id = Number(useParams()['id'])
  const { id: accountId } = useUser()
  const query = useEndpoint(videosApi.read, { params: { id } })
  const video = query.data
  const address = `/video_display/stream/${id}`
  // Other users can read a public video, but not edit it.
  if (video && video.user_id !== accountId) {
    return <NotPermittedPage title={texts.mayNotEdit} back={BACK} next={{ to: address, label: texts.view }} />
  }
  return (
    <Page
      title={query.error ? texts.notFound : texts.edit}
      lead={video && <span dir="auto">{video.title}</span>}
      back={video ? { to: address, label: texts.watch } : BACK}
      width="text"
    >
      <QueryView query={query} gone={BACK} skeleton={<ListSkeleton rows={3} />}>
        {(found) => <Sections key={found.id} video={found} />}
      </QueryView>
    </Page>
  )
}

function Sections({ video }: { video: Video }) {
  useScrollToFragment(useLocation().hash)
  return (
    <div className={classes.sections}>
      <PreparingNote video={video} />
      <Place name="details">
        <Section title={texts.details}>
          <DetailsForm video={video} />
        </Section>
      </Place>
      <Place name="picture">
        <PictureSection video={video} />
      </Place>
      <Place name="file">
        <ReplacementSection video={video} />
      </Place>
      <Place name="captions">
        <CaptionsSection video={video} />
      </Place>
      <Place name="sharing">
        <Section title={texts.sharing} hint={texts.sharingHint}>
          <Suspense fallback={<ListSkeleton rows={1} />}>
            <ShareLinkEditor
              calls={sharingApi}
              id={video.id}
              readAddress={(link) => linkOf(link, location.origin)}
              embedOf={(link) => embedOf(link, video)}
            />
          </Suspense>
        </Section>
      </Place>
      <Place name="audience">
        <AudienceSection videoId={video.id} />
      </Place>
      <Place name="delete">
        <Deleting video={video} />
      </Place>
    </div>
  )
}

/** A section that a URL fragment can address, such as `#sharing`. */
const Place = ({ name, children }: { name: string; children: ReactNode }) => (
  <div id={name} tabIndex={-1} className={classes.place}>
    {children}
  </div>
)

// The browser looks for the fragment before the section is rendered.
function useScrollToFragment(hash: string): void {
  useEffect(() => {
    const place = document.getElementById(hash.slice(1))
    place?.scrollIntoView()
    place?.focus({ preventScroll: true })
  }, [hash])
}

function Deleting({ video }: { video: Video }) {
  const remove = useRemoveVideo(video, { leaves: true })
  return (
    <Section title={texts.danger} hint={texts.dangerText}>
      <Button variant="light" color="madder" aria-haspopup="dialog" onClick={remove.open}>
        {texts.deleteVideo}
      </Button>
      {remove.dialog}
    </Section>
  )
}
