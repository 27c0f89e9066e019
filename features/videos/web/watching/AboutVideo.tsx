import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { Columns, Facts, type Fact } from '#platform/web/ui/list/Facts.tsx'
import { Tag } from '#platform/web/ui/list/StatusBadge.tsx'
import { useAuth } from '#features/accounts/web.tsx'
import type { Video } from '../../contract.ts'
import { Description } from './Description.tsx'
import { PreparingNote } from './PreparingNote.tsx'
import { ProjectLink } from './ProjectLink.tsx'
import { secondsOf } from './sources.ts'
import { texts } from './texts.ts'

interface AboutVideoProps {
  video: Video
  /** Plays from a time mentioned in the description. */
  onMoment: (seconds: number) => void
}

/** Description and facts about a video. */
export function AboutVideo({ video, onMoment }: AboutVideoProps) {
  const isOwn = useAuth((state) => state.user?.id === video.user_id)
  const { description, video_type, views, upload_date, is_public, project_url, state } = video
  const facts: Fact[] = [
    [texts.type, texts.types[video_type]],
    [texts.watched, texts.views(views)],
    [texts.uploaded, <Moment key="uploaded" at={upload_date} as="day" />],
  ]
  if (!is_public) facts.unshift([texts.whoSees, <Tag key="private">{texts.private}</Tag>])
  if (isOwn && state !== 'ready') facts.unshift([texts.state, <PreparingNote key="state" video={video} />])
  return (
    <Columns aside={<Facts facts={facts} />}>
      {description === null ? (
        <p>{texts.noDescription}</p>
      ) : (
        <Description length={secondsOf(video)} onMoment={onMoment}>
          {description}
        </Description>
      )}
      <ProjectLink url={project_url} />
    </Columns>
  )
}
