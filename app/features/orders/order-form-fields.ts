/** Name under which forms and addresses name orders. */
export const ORDER_FIELD = 'order';
/** Said by a form that means all orders of the view it is sent from. */
export const VIEW_FIELD = 'view';
