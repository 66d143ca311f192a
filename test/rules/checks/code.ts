/** Small sources of several languages that the tests of the checks share. */
export const SHOP = `"""A shop."""
from abc import ABC, abstractmethod

RETRIES = 3
WAIT_S = 0.5


class Till(ABC):
    open: bool

    @abstractmethod
    def charge(self, order): ...

    def close(self):
        self.open = False


class CardTill(Till):
    def charge(self, order):
        if order.total is None:
            return None
        order.paid = True
        refund = getattr(self.bank, "refund", None)
        if callable(refund):
            refund(order)
        self.bank.book(order)
        self.bank.book(order)
        return order


def run(till, orders):
    # nobody calls cancel here
    for order in orders:
        if order:
            till.charge(order)
        else:
            till.close()
    log("cancelled")
`;
