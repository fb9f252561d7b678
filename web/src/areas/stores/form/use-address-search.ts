import type { FoundAddress } from '@fulmar/contract/geo'
import { useEffect, useRef, useState } from 'react'
import { debounce } from '#core/debounce.ts'
import { toast } from '#core/toasts.tsx'
import { findAddresses } from './found-address.ts'
import { toastMs } from './store-form.ts'

const waitMs = 500
const leastLetters = 3

interface AddressSearch {
  status: 'idle' | 'searching' | 'found' | 'none'
  addresses: FoundAddress[]
  /** The data source to credit. */
  attribution: string
}

const idle: AddressSearch = { status: 'idle', addresses: [], attribution: '' }

/** Searches when typing pauses. Only results for the latest text are shown. */
export function useAddressSearch() {
  const [search, setSearch] = useState(idle)
  const running = useRef(new AbortController())
  const [isDown, setDown] = useState(false)

  const [askLater] = useState(() => {
    const ask = async (text: string, { signal }: AbortController) => {
      try {
        const { data, attribution } = await findAddresses(text, signal)
        if (signal.aborted) return
        setDown(false)
        setSearch({ status: data.length > 0 ? 'found' : 'none', addresses: data, attribution })
      } catch {
        if (signal.aborted) return
        setSearch(idle)
        setDown(true)
        toast.error('Search Error', {
          description: 'Failed to search for addresses. Please try again.',
          durationMs: toastMs,
        })
      }
    }
    return debounce((text: string, controller: AbortController) => void ask(text, controller), waitMs)
  })

  const stop = () => {
    askLater.cancel()
    running.current.abort()
    running.current = new AbortController()
  }

  useEffect(
    () => () => {
      askLater.cancel()
      running.current.abort()
    },
    [askLater],
  )

  return {
    ...search,
    /** The last search failed. */
    isDown,
    type: (text: string) => {
      stop()
      const wanted = text.trim()
      // Results for an earlier text are not offered.
      setSearch(wanted.length < leastLetters ? idle : { ...idle, status: 'searching' })
      if (wanted.length >= leastLetters) askLater(wanted, running.current)
    },
    clear: () => {
      stop()
      setSearch(idle)
    },
  }
}
