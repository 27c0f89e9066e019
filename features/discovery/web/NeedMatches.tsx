import { useDebouncedValue } from '@mantine/hooks'
import { CornerDownLeft, Play } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { useEndpoint } from '#platform/web/api/query.ts'
import { Portrait } from '#platform/web/ui/layout/Person.tsx'
import { homeApi, NEED_MAX_LENGTH, type WorkInBrief } from '../contract.ts'
import type { NeedOption } from './NeedField.tsx'
import classes from './NeedField.module.css'
import { texts } from './texts.ts'

// Debounces keystrokes after the first, which is sent at once: matches should appear within 100 ms of a key. A newer call cancels the
// previous one.
const DEBOUNCE_MS = 40
const NEED_MIN_LENGTH = 3

const pathOf = ({ kind, id }: WorkInBrief) => (kind === 'video' ? `/video_display/stream/${id}` : `/showcase/${id}`)

interface NeedMatchesProps {
  id: string
  need: string
  isShown: boolean
  activeId: string | null
  onFound: (options: readonly NeedOption[]) => void
  onPick: (option: NeedOption) => void
}

/** Matches for a need as the user types; the previous results stay until the next arrive. */
export function NeedMatches({ id, need, isShown, activeId, onFound, onPick }: NeedMatchesProps) {
  const [debouncedNeed] = useDebouncedValue(need.slice(0, NEED_MAX_LENGTH), DEBOUNCE_MS, { leading: true })
  const isEnabled = debouncedNeed.length >= NEED_MIN_LENGTH
  const { data } = useEndpoint(homeApi.listMatches, { query: { need: debouncedNeed } }, { enabled: isEnabled })
  const [found, setFound] = useState(data)
  if (data !== undefined && data !== found) setFound(data)
  if (!isEnabled && found !== undefined) setFound(undefined)
  const { creators = [], works = [] } = found ?? {}

  useEffect(() => {
    onFound([
      ...(found?.creators ?? []).map((creator) => ({
        id: `${id}-creator-${creator.id}`,
        to: `/profile/developers/${creator.id}/public`,
      })),
      ...(found?.works ?? []).map((work) => ({ id: `${id}-${work.kind}-${work.id}`, to: pathOf(work) })),
      { id: `${id}-post`, to: null },
    ])
  }, [found, id, onFound])

  const option = (name: string, to: string | null, content: ReactNode) => (
    <button
      key={name}
      type="button"
      id={`${id}-${name}`}
      role="option"
      tabIndex={-1}
      aria-selected={activeId === `${id}-${name}`}
      className={classes.option}
      onClick={() => onPick({ id: `${id}-${name}`, to })}
    >
      {content}
    </button>
  )
  return (
    <>
      {/* Prevents clicks here from taking the focus from the field. */}
      <div
        id={id}
        role="listbox"
        tabIndex={-1}
        aria-label={texts.found}
        className={classes.found}
        hidden={!isShown}
        onMouseDown={(event) => event.preventDefault()}
      >
        {creators.length > 0 && (
          <div role="group" aria-label={texts.creators}>
            <p className={classes.kind} aria-hidden>
              {texts.creators}
            </p>
            {creators.map((creator) =>
              option(
                `creator-${creator.id}`,
                `/profile/developers/${creator.id}/public`,
                <>
                  <Portrait name={creator.name} picture={creator.picture_url} size="sm" />
                  <span className={classes.name}>{creator.name}</span>
                  <span className={classes.detail}>{creator.skills}</span>
                </>,
              ),
            )}
          </div>
        )}
        {works.length > 0 && (
          <div role="group" aria-label={texts.works}>
            <p className={classes.kind} aria-hidden>
              {texts.works}
            </p>
            {works.map((work) =>
              option(
                `${work.kind}-${work.id}`,
                pathOf(work),
                <>
                  <span className={classes.picture}>
                    {work.picture_url === null ? (
                      <Play size="1rem" aria-hidden />
                    ) : (
                      <img src={work.picture_url} alt="" width="40" height="30" />
                    )}
                  </span>
                  <span className={classes.name}>{work.title}</span>
                  <span className={classes.detail}>{work.creator.name}</span>
                </>,
              ),
            )}
          </div>
        )}
        {option(
          'post',
          null,
          <>
            <CornerDownLeft size="1rem" aria-hidden />
            <span className={classes.name}>{texts.post(need)}</span>
          </>,
        )}
      </div>
      <p className="visually-hidden" role="status">
        {isShown && found && texts.matches(creators.length, works.length)}
      </p>
    </>
  )
}
