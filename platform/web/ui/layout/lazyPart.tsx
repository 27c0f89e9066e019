import { lazy, type ComponentType } from 'react'
import { useRendering } from '../../page/render-context.ts'

/** Module of a part of a screen; on the server it names its source file. */
type PartFile = object & { sourceFile?: string }

/**
 * Like React's `lazy`, for a part that is on a page from the start: `lazyPart(() => import('./Part.tsx'), (file) => file.Part)`. The server
 * renders it with the page and notes its file, so that the page includes its styles. A part with fields needs no `Suspense` of its own: inside
 * one it would be hydrated after the screen, when input made before has already been replayed.
 */
/* @__NO_SIDE_EFFECTS__ */
export const lazyPart = <File extends PartFile, Props extends object>(
  load: () => Promise<File>,
  pick: (file: File) => ComponentType<Props>,
) =>
  lazy(async () => {
    const file = await load()
    const Part = pick(file)
    const RecordedPart: ComponentType<Props> = (props) => {
      const rendering = useRendering()
      if (file.sourceFile !== undefined) rendering?.files.add(file.sourceFile)
      return <Part {...props} />
    }
    return { default: RecordedPart }
  })
