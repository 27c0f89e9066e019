import { type FocusEvent, useEffect, useRef } from 'react'

interface FormLike {
  isDirty: (field: string) => boolean
  validateField: (field: string) => unknown
}

/**
 * Validates what somebody filled in when they leave the field: `<form onBlur={useValidateOnLeave(form)}>`. When a press of the
 * pointer takes the focus away, it waits for the release: a message that appears in between would push away the very thing
 * that is being clicked. A field that was only passed through is left alone.
 */
export function useValidateOnLeave(form: FormLike): (event: FocusEvent<HTMLFormElement>) => void {
  const pressed = useRef(false)
  const left = useRef<string | null>(null)
  const validate = useRef(form.validateField)
  useEffect(() => {
    validate.current = form.validateField
  })

  useEffect(() => {
    const press = () => {
      pressed.current = true
    }
    const release = () => {
      pressed.current = false
      // The click comes after the release.
      setTimeout(() => {
        if (left.current !== null) validate.current(left.current)
        left.current = null
      })
    }
    const gone = new AbortController()
    const options = { capture: true, signal: gone.signal }
    document.addEventListener('pointerdown', press, options)
    document.addEventListener('pointerup', release, options)
    document.addEventListener('pointercancel', release, options)
    return () => gone.abort()
  }, [])

  return ({ target }) => {
    const field = target.dataset['path']
    if (field === undefined || !form.isDirty(field)) return
    if (pressed.current) left.current = field
    else form.validateField(field)
  }
}
