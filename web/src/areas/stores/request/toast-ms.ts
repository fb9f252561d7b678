/** The store screens keep their toasts short. */
export const toastMs = 1500
