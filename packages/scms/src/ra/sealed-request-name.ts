/** By what the request of an order is sealed. */
export function sealedRequestName(orderId: string): string {
  return `scms-order:${orderId}`;
}
