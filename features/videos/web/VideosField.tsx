import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useEndpoints } from '#platform/web/api/endpoints.ts'
import { ArrangedList, EntryTool } from '#platform/web/ui/form/ArrangedList.tsx'
import classes from '#platform/web/ui/form/LongForm.module.css'
import { moved } from '#platform/web/ui/form/useDragOrder.ts'
import { videosApi } from '../contract.ts'
import { texts } from './sending/texts.ts'
import { VideoChooser } from './VideoChooser.tsx'

export interface VideosFieldProps {
  chosen: number[]
  /** Maximum number of videos. */
  most: number
  /** Ids of videos that may be private without an explanation. */
  unexplained?: readonly number[]
  /** Label beside the title of a private video. */
  privateLabel?: string
  /** Renders what private means here, for this number of videos. */
  renderPrivateHint: (count: number) => ReactNode
  onChange: (ids: number[]) => void
  onUnderWay: (isUnderWay: boolean) => void
}

/** An ordered list of videos that belong to something else, with a chooser for the user's own. */
export function VideosField(props: VideosFieldProps) {
  const {
    chosen,
    most,
    unexplained = [],
    privateLabel = texts.private,
    renderPrivateHint,
    onChange,
    onUnderWay,
  } = props
  const queries = useEndpoints(
    videosApi.read,
    chosen.map((id) => ({ params: { id } })),
  )
  const videos = chosen.map((id, at) => ({ id, video: queries[at]?.data }))
  const privates = videos.filter(({ id, video }) => video?.is_public === false && !unexplained.includes(id)).length
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
              {entry.video?.is_public === false && <span className={classes.soft}> {privateLabel}</span>}
            </p>
          )}
        </ArrangedList>
      )}
      {privates > 0 && <div className={classes.notice}>{renderPrivateHint(privates)}</div>}
      <VideoChooser label={texts.ownVideos} chosen={chosen} onChange={onChange} max={most} onUnderWay={onUnderWay} />
    </>
  )
}
