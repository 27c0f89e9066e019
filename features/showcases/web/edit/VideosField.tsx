import { X } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { moved } from '#platform/web/useDragOrder.ts'
import { useEndpoints } from '#platform/web/query.ts'
import { ArrangedList, EntryTool } from '#platform/web/ui/ArrangedList.tsx'
import { ListSkeleton } from '#platform/web/ui/ListSkeleton.tsx'
import { videosApi } from '#features/videos/contract.ts'
import { videoParts } from '#features/videos/web.tsx'
import { VIDEOS_PER_SHOWCASE_MAX } from '../../contract.ts'
import classes from './Editing.module.css'
import { texts } from './texts.ts'

const Chooser = lazy(videoParts.chooser)

interface VideosFieldProps {
  chosen: number[]
  /** Those that are linked already: they stay as they are, also private ones. */
  linked: readonly number[]
  onChange: (ids: number[]) => void
  onUnderWay: (isUnderWay: boolean) => void
}

/** The videos of a showcase in their order, and one's own to choose from. */
export function VideosField({ chosen, linked, onChange, onUnderWay }: VideosFieldProps) {
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
      {privates > 0 && <p className={classes.notice}>{texts.someArePrivate(privates)}</p>}
      <Suspense fallback={<ListSkeleton rows={2} />}>
        <Chooser
          label={texts.ownVideos}
          chosen={chosen}
          onChange={onChange}
          max={VIDEOS_PER_SHOWCASE_MAX}
          onUnderWay={onUnderWay}
        />
      </Suspense>
    </>
  )
}
