CREATE TABLE "cart_item" (
	"cart_item_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"cart_id" bigint NOT NULL,
	"product_code" text NOT NULL,
	"qty" numeric(14,3) NOT NULL,
	"unit_price" numeric(18,6) NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "cart_item_product" UNIQUE("company_code","cart_id","product_code"),
	CONSTRAINT "cart-qty-positive" CHECK ("cart_item"."qty" > 0)
);
--> statement-breakpoint
CREATE TABLE "cart" (
	"cart_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"shop_id" bigint NOT NULL,
	"email" text,
	"customer_name" text,
	"language_code" text NOT NULL,
	"currency_code" text NOT NULL,
	"consent" boolean DEFAULT false NOT NULL,
	"last_active_at" timestamptz DEFAULT now() NOT NULL,
	"reminded_at" timestamptz,
	"secret_digest" text,
	"sales_order_id" bigint,
	"item_count" integer DEFAULT 0 NOT NULL,
	"cart_value" numeric(18,6) DEFAULT 0 NOT NULL,
	"fsm_instance_id" bigint NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "cart_company" UNIQUE("company_code","cart_id")
);
--> statement-breakpoint
CREATE TABLE "answered_call" (
	"user_id" bigint NOT NULL,
	"in_company" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"request_digest" text NOT NULL,
	"answer" jsonb,
	"answered_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "answered_call_pk" PRIMARY KEY("user_id","in_company","idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "incoming_choice" (
	"purchase_order_item_id" bigint NOT NULL,
	"sales_order_item_id" bigint NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"qty" numeric(14,3) NOT NULL,
	"chosen_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "incoming_choice_pk" PRIMARY KEY("purchase_order_item_id","sales_order_item_id","company_code"),
	CONSTRAINT "incoming_choice_sane" CHECK ("incoming_choice"."qty" >= 0)
);
--> statement-breakpoint
ALTER TABLE "cart_item" ADD CONSTRAINT "cart_item_product_code_product_product_code_fk" FOREIGN KEY ("product_code") REFERENCES "public"."product"("product_code") ON DELETE restrict ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "cart_item" ADD CONSTRAINT "cart_item_cart" FOREIGN KEY ("company_code","cart_id") REFERENCES "public"."cart"("company_code","cart_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart" ADD CONSTRAINT "cart_company_code_company_company_code_fk" FOREIGN KEY ("company_code") REFERENCES "public"."company"("company_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart" ADD CONSTRAINT "cart_currency_code_currency_currency_code_fk" FOREIGN KEY ("currency_code") REFERENCES "public"."currency"("currency_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart" ADD CONSTRAINT "cart_fsm_instance_id_fsm_instance_fsm_instance_id_fk" FOREIGN KEY ("fsm_instance_id") REFERENCES "public"."fsm_instance"("fsm_instance_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart" ADD CONSTRAINT "cart_shop" FOREIGN KEY ("company_code","shop_id") REFERENCES "public"."shop"("company_code","shop_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart" ADD CONSTRAINT "cart_sales_order" FOREIGN KEY ("company_code","sales_order_id") REFERENCES "public"."sales_order"("company_code","sales_order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answered_call" ADD CONSTRAINT "answered_call_user_id_app_user_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incoming_choice" ADD CONSTRAINT "incoming_choice_purchase" FOREIGN KEY ("company_code","purchase_order_item_id") REFERENCES "public"."purchase_order_item"("company_code","purchase_order_item_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incoming_choice" ADD CONSTRAINT "incoming_choice_sale" FOREIGN KEY ("company_code","sales_order_item_id") REFERENCES "public"."sales_order_item"("company_code","sales_order_item_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cart_item_of_product" ON "cart_item" USING btree ("product_code");--> statement-breakpoint
CREATE INDEX "cart_item_cart" ON "cart_item" USING btree ("cart_id");--> statement-breakpoint
CREATE UNIQUE INDEX "cart_secret" ON "cart" USING btree ("secret_digest");--> statement-breakpoint
CREATE INDEX "cart_order" ON "cart" USING btree ("sales_order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "cart_instance" ON "cart" USING btree ("fsm_instance_id");--> statement-breakpoint
CREATE INDEX "answered_call_at" ON "answered_call" USING btree ("answered_at");--> statement-breakpoint
CREATE INDEX "incoming_choice_of_sale" ON "incoming_choice" USING btree ("sales_order_item_id");