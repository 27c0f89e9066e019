// Script file: home
import { Play } from 'lucide-react'
import type { WorkInBrief } from '#features/discovery/contract.ts'
import { clock } from '#platform/web/format/clock.ts'
import { CardTitle } from '#platform/web/ui/layout/CardTitle.tsx'
import { Link } from '#platform/web/ui/layout/Link.tsx'
import { Cover } from '#platform/web/ui/media/Cover.tsx'
import classes from './HomeWorks.module.css'
import { texts } from '../texts.ts'

const MS_PER_SECOND = 1000

const pathOf = ({ kind, id }: WorkInBrief) => (kind === 'video' ? `/video_display/stream/${id}` : `/showcase/${id}`)

/** Works of creators, each with its picture and creator; on phones a row to swipe through. */
export const HomeWorks = ({ works }: { works: readonly WorkInBrief[] }) => (
  <section aria-label={texts.works}>
    <ul className={classes.list}>
      {works.map((work) => (
        <li key={`${work.kind} ${work.id}`} className={classes.work}>
          <div className={classes.frame}>
            {work.picture_url === null ? (
              <Cover seed={work.id} title={work.title} />
            ) : (
              <img src={work.picture_url} alt="" width="640" height="480" loading="lazy" decoding="async" />
            )}
            {work.kind === 'video' && <Length ms={work.duration_ms} />}
          </div>
          <CardTitle to={pathOf(work)} className={classes.title}>
            {work.title}
          </CardTitle>
          <MadeBy creator={work.creator} />
        </li>
      ))}
    </ul>
  </section>
)

const Length = ({ ms }: { ms: number | null }) => {
  const length = ms === null ? null : clock(ms / MS_PER_SECOND)
  return (
    <span
      className={classes.length}
      role="img"
      aria-label={length === null ? texts.video : texts.videoOfLength(length)}
    >
      <Play size="0.8em" fill="currentColor" aria-hidden /> {length}
    </span>
  )
}

/** The creator's picture and name. Without Mantine's Avatar, which every first visit would load. */
const MadeBy = ({ creator: { id, name, picture_url } }: { creator: WorkInBrief['creator'] }) => (
  <p className={classes.by}>
    {picture_url === null ? (
      <span className={classes.letter} aria-hidden>
        {[...name][0]?.toUpperCase()}
      </span>
    ) : (
      <img className={classes.portrait} src={picture_url} alt="" width="24" height="24" loading="lazy" />
    )}
    <Link to={`/profile/developers/${id}/public`} className={classes.name}>
      {name}
    </Link>
  </p>
)
