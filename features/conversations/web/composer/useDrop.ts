import { useState, type DragEvent } from 'react'

const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')

/** Accepts dropped files on an element; `isOver` is true while files are dragged over it. */
export function useDrop(onFiles: (files: FileList) => void, enabled: boolean) {
  const [isOver, setIsOver] = useState(false)
  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (!enabled || !hasFiles(event)) return
      event.preventDefault()
      setIsOver(true)
    },
    onDragLeave: (event: DragEvent) => {
      // Moving between child elements does not leave the drop area.
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
