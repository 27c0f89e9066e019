import { X } from 'lucide-react'
import { useEndpoints } from '#platform/web/query.ts'
import { ArrangedList, EntryTool } from '#platform/web/ui/ArrangedList.tsx'
import classes from '#platform/web/ui/LongForm.module.css'
import { moved } from '#platform/web/useDragOrder.ts'
import { videosApi } from '../contract.ts'
import { texts } from './sending/texts.ts'
import { VideoChooser } from './VideoChooser.tsx'

export interface VideosFieldProps {
  chosen: number[]
  /** Those that are linked already: they stay as they are, also private ones. */
  linked: readonly number[]
  /** How many there may be. */
  most: number
  /** What happens to so many private ones that are chosen. */
  publishedHint: (count: number) => string
  onChange: (ids: number[]) => void
  onUnderWay: (isUnderWay: boolean) => void
}

/** The videos of a piece of work in their order, and one's own to choose from. */
export function VideosField({ chosen, linked, most, publishedHint, onChange, onUnderWay }: VideosFieldProps) {
  const queries = useEndpoints(
    videosApi.read,
    chosen.map((id) => ({ params: { id } })),
  )
  const videos = chosen.map((id, at) => ({ id, video: queries[at]?.data }))
  const privates = videos.filter(({ id, video }) => video?.is_public === false && !linked.includes(id)).length
  const nameOf = ({ id, video }: (typeof videos)[number]) => video?.title ?? texts.nthVideo(chosen.indexOf(id) + 1)
  return (
    <>
      {videos.length > 0 && (
        <ArrangedList
          entries={videos}
          keyOf={({ id }) => id}
          nameOf={nameOf}
          onMove={(from, to) => onChange(moved(chosen, from, to))}
          renderTools={(entry) => (
            <EntryTool
              icon={X}
              label={texts.takeOut(nameOf(entry))}
              onClick={() => onChange(chosen.filter((id) => id !== entry.id))}
            />
          )}
        >
          {(entry) => (
            <p className={classes.name} dir="auto">
              {nameOf(entry)}
              {entry.video?.is_public === false && <span className={classes.soft}> {texts.private}</span>}
            </p>
          )}
        </ArrangedList>
      )}
      {privates > 0 && <p className={classes.notice}>{publishedHint(privates)}</p>}
      <VideoChooser label={texts.ownVideos} chosen={chosen} onChange={onChange} max={most} onUnderWay={onUnderWay} />
    </>
  )
}
