import { useState, type DragEvent } from 'react'

const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')

/** Lets files be dropped on a place; `isOver` while some are held over it. */
export function useDrop(onFiles: (files: FileList) => void, enabled: boolean) {
  const [isOver, setIsOver] = useState(false)
  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (!enabled || !hasFiles(event)) return
      event.preventDefault()
      setIsOver(true)
    },
    onDragLeave: (event: DragEvent) => {
      // Going from one thing inside to another is no leaving.
      if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) setIsOver(false)
    },
    onDrop: (event: DragEvent) => {
      if (!enabled || !hasFiles(event)) return
      event.preventDefault()
      setIsOver(false)
      onFiles(event.dataTransfer.files)
    },
  }
  return { isOver, handlers }
}
