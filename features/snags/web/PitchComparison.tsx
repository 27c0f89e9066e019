import type { ReactNode } from 'react'
import { useEndpoint } from '#platform/web/api/query.ts'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { Link } from '#platform/web/ui/layout/Link.tsx'
import { formatMoney } from '#platform/web/ui/layout/Money.tsx'
import { Person } from '#platform/web/ui/layout/Person.tsx'
import { StatusBadge, Tag } from '#platform/web/ui/list/StatusBadge.tsx'
import { MessageLink } from '#features/conversations/web.tsx'
import { replyText } from '#features/profiles/web.tsx'
import { Stars } from '#features/ratings/web.tsx'
import { snagsApi, type Pitch, type PitchComparison as Compared } from '../contract.ts'
import { firstWords } from './first-words.ts'
import { OfferChange } from './Offer.tsx'
import { PitchActions } from './PitchActions.tsx'
import classes from './PitchComparison.module.css'
import { texts } from './texts.ts'
import { SNAG_STATES } from './statuses.ts'

interface Column {
  pitch: Pitch
  /** Undefined while loading. */
  more: Compared | undefined
  isOpen: boolean
}

const NotGiven = ({ children }: { children: string }) => <span className={classes.missing}>{children}</span>

const ROWS: readonly [label: string, cell: (column: Column) => ReactNode][] = [
  [
    texts.rows.video,
    ({ pitch }) => {
      const [video] = pitch.videos
      if (!video) return <NotGiven>{texts.noVideo}</NotGiven>
      return <MessageLink message={pitch} link={video} isOpen={false} />
    },
  ],
  [
    texts.rows.words,
    ({ pitch: { message } }) =>
      message === '' ? <em>{texts.messageDeleted}</em> : <span dir="auto">{firstWords(message)}</span>,
  ],
  [
    texts.rows.price,
    ({ pitch }) => (
      <>
        {pitch.asking_price === null ? (
          <NotGiven>{texts.notSaid}</NotGiven>
        ) : (
          <strong className={classes.price}>{formatMoney(pitch.asking_price)}</strong>
        )}
        <OfferChange pitch={pitch} />
      </>
    ),
  ],
  [
    texts.rows.days,
    ({ pitch: { duration_days } }) =>
      duration_days === null ? <NotGiven>{texts.notSaid}</NotGiven> : texts.daysOf(duration_days),
  ],
  [
    texts.rows.rating,
    ({ pitch: { average_rating, total_ratings } }) =>
      total_ratings === 0 ? (
        <NotGiven>{texts.noRatings}</NotGiven>
      ) : (
        <Stars average={average_rating} total={total_ratings} />
      ),
  ],
  [
    texts.rows.reply,
    ({ pitch: { reply_within_hours } }) =>
      reply_within_hours === null ? <NotGiven>{texts.notSaid}</NotGiven> : replyText(reply_within_hours),
  ],
  [
    texts.rows.together,
    ({ pitch }) => (pitch.worked_together ? <Tag>{texts.yes}</Tag> : <NotGiven>{texts.notYet}</NotGiven>),
  ],
  [
    texts.rows.skills,
    ({ more }) => {
      if (more === undefined) return null
      if (more.skills_in_common.length === 0) return <NotGiven>{texts.noSkills}</NotGiven>
      return (
        <ul className={classes.skills}>
          {more.skills_in_common.map((skill) => (
            <li key={skill}>
              <Tag>{skill}</Tag>
            </li>
          ))}
        </ul>
      )
    },
  ],
  [
    texts.rows.works,
    ({ more }) => {
      if (more === undefined) return null
      if (more.works.length === 0) return <NotGiven>{texts.noWorks}</NotGiven>
      return (
        <ul className={classes.works}>
          {more.works.map(({ id, title, picture_url }) => (
            <li key={id}>
              <Link to={`/showcase/${id}`} className={classes.work}>
                {picture_url !== null && <img src={picture_url} alt="" loading="lazy" />}
                <span dir="auto">{title}</span>
              </Link>
            </li>
          ))}
        </ul>
      )
    },
  ],
  [texts.rows.next, ({ pitch, isOpen }) => <PitchActions pitch={pitch} isOpen={isOpen} />],
]

export interface PitchComparisonProps {
  requestId: number
  pitches: readonly Pitch[]
  /** Whether the request is open. */
  isOpen: boolean
}

/** Pitches side by side: a column per creator, a row per criterion. */
export function PitchComparison({ requestId, pitches, isOpen }: PitchComparisonProps) {
  const ids = pitches.map(({ id }) => id)
  const query = useEndpoint(snagsApi.compare, { params: { id: requestId }, query: { ids: ids.join(',') } })
  const columns = pitches.map((pitch) => ({ pitch, isOpen, more: query.data?.find(({ id }) => id === pitch.id) }))
  return (
    <>
      <FormError>{query.error && texts.notCompared}</FormError>
      <div
        className={classes.frame}
        role="region"
        aria-label={texts.compared}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must take the focus
        tabIndex={0}
      >
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col" className={classes.label}>
                {texts.rows.creator}
              </th>
              {pitches.map(({ id, developer_id, full_name, profile_image_url, profile_is_public, state }) => (
                <th key={id} scope="col">
                  <Person
                    name={full_name}
                    picture={profile_image_url}
                    {...(profile_is_public && { to: `/profile/developers/${developer_id}/public` })}
                  />
                  <div className={classes.state}>
                    <StatusBadge look={SNAG_STATES[state]} />
                  </div>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ROWS.map(([label, cell]) => (
              <tr key={label}>
                <th scope="row" className={classes.label}>
                  {label}
                </th>
                {columns.map((column) => (
                  <td key={column.pitch.id}>{cell(column)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
