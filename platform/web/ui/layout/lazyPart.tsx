import { lazy, type ComponentType } from 'react'
import { useRendering } from '../../page/render-context.ts'

/** A module of a part of a screen; on the server it says from which file it was made. */
type PartFile = object & { sourceFile?: string }

/**
 * Like React's `lazy`, for a part that stands on a page from the beginning: `lazyPart(() => import('./Part.tsx'), (file) => file.Part)`.
 * The server, which draws it with the page, notes its file, so that its styles come with the page too.
 */
/* @__NO_SIDE_EFFECTS__ */
export const lazyPart = <File extends PartFile, Props extends object>(
  load: () => Promise<File>,
  pick: (file: File) => ComponentType<Props>,
) =>
  lazy(async () => {
    const file = await load()
    const Part = pick(file)
    const Noted: ComponentType<Props> = (props) => {
      const rendering = useRendering()
      if (file.sourceFile !== undefined) rendering?.files.add(file.sourceFile)
      return <Part {...props} />
    }
    return { default: Noted }
  })
