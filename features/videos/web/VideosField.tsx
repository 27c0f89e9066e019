import type { ReactNode } from 'react'
import { useEndpoints } from '#platform/web/api/endpoints.ts'
import { ChosenList } from '#platform/web/ui/form/ChosenList.tsx'
import classes from '#platform/web/ui/form/LongForm.module.css'
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
  const videos = new Map(chosen.map((id, at) => [id, queries[at]?.data]))
  const privateCount = chosen.filter((id) => videos.get(id)?.is_public === false && !unexplained.includes(id)).length
  const nameOf = (id: number) => videos.get(id)?.title ?? texts.nthVideo(chosen.indexOf(id) + 1)
  return (
    <>
      <ChosenList
        chosen={chosen}
        nameOf={nameOf}
        noteOf={(id) => videos.get(id)?.is_public === false && privateLabel}
        removeLabel={texts.takeOut}
        onChange={onChange}
      />
      {privateCount > 0 && <div className={classes.notice}>{renderPrivateHint(privateCount)}</div>}
      <VideoChooser label={texts.ownVideos} chosen={chosen} onChange={onChange} max={most} onUnderWay={onUnderWay} />
    </>
  )
}
